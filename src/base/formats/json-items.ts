const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44]
const [OPEN_MAP, CLOSE_MAP, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93]

/**
 * Takes the JSON text of a list that Prime wrote, in chunks cut anywhere, and returns the items that are complete after
 * each chunk.
 */
export function itemsByPart(): (part: string) => string[] {
  let [depth, isText, isEscaped] = [0, false, false]
  let held = ''
  return (part) => {
    const items: string[] = []
    let from = 0
    for (let at = 0; at < part.length; at++) {
      const unit = part.charCodeAt(at)
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (unit === BACKSLASH) isEscaped = true
        else if (unit === QUOTE) isText = false
      } else if (unit === QUOTE) isText = true
      else if (unit === OPEN_MAP || unit === OPEN_LIST) {
        if (depth++ === 0) from = at + 1
      } else if (unit === CLOSE_MAP || unit === CLOSE_LIST || (unit === COMMA && depth === 1)) {
        if (unit !== COMMA) depth--
        if (depth > 0 && unit !== COMMA) continue
        const item = held + part.slice(from, at)
        if (item !== '') items.push(item)
        held = ''
        from = at + 1
      }
    }
    if (depth > 0) held += part.slice(from)
    return items
  }
}
