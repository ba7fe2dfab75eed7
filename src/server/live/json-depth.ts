const MOST = 64

/** Whether JSON text nests deeper than 64, told before anything parses it. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (inText) {
      if (char === BACKSLASH) at++
      else if (char === QUOTE) inText = false
    } else if (char === QUOTE) inText = true
    else if (char === BRACE || char === BRACKET) {
      if (++depth > MOST) return true
    } else if (char === BRACE_END || char === BRACKET_END) depth--
  }
  return false
}

const QUOTE = 34
const BACKSLASH = 92
const BRACKET = 91
const BRACKET_END = 93
const BRACE = 123
const BRACE_END = 125
