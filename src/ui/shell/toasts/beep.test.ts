import { beforeEach, expect, it, vi } from 'vitest'

/** The tones so far: pitch, volume, start and end. */
let tones: { pitch?: number; volume?: number; started?: number; stopped?: number }[]
let contexts: number
let buzzes: number[]

class Audio {
  currentTime = 2
  destination = 'speaker'
  constructor() {
    contexts++
  }
  createGain() {
    const gain = { value: 1 }
    return { gain, connect: (to: unknown) => Object.assign(tones.at(-1)!, to === 'speaker' && { volume: gain.value }) }
  }
  createOscillator() {
    const tone: (typeof tones)[number] = {}
    tones.push(tone)
    const frequency = { value: 0 }
    return {
      frequency,
      connect: (to: unknown) => to,
      start: () => Object.assign(tone, { pitch: frequency.value, started: this.currentTime }),
      stop: (at: number) => Object.assign(tone, { stopped: at }),
    }
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
  tones = []
  contexts = 0
  buzzes = []
  vi.stubGlobal('navigator', { vibrate: (ms: number) => buzzes.push(ms) })
})

it('each count is a short quiet tone and a buzz; the phone keeps one way to its speaker', async () => {
  vi.stubGlobal('AudioContext', Audio)
  const { beep } = await import('#ui/shell/toasts/beep.ts')
  beep()
  beep()
  expect(contexts).toBe(1)
  expect(buzzes).toEqual([30, 30])
  expect(tones).toHaveLength(2)
  for (const tone of tones) {
    expect(tone).toMatchObject({ pitch: 880, started: 2, volume: 0.1 })
    expect(tone.stopped! - tone.started!).toBeCloseTo(0.08)
  }
})

it('a browser without sound or buzzer goes on without them', async () => {
  vi.stubGlobal('AudioContext', undefined)
  const { beep } = await import('#ui/shell/toasts/beep.ts')
  beep()
  expect([tones, buzzes]).toEqual([[], [30]])
  vi.stubGlobal('navigator', {})
  beep()
  expect(buzzes).toEqual([30])
})
