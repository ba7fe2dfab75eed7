const PITCH_HZ = 880
const SECONDS = 0.08
const LOUDNESS = 0.1

let audio: AudioContext | undefined

/** A short tone and vibration that confirm a count or scan without looking at the phone. */
export function beep(): void {
  navigator.vibrate?.(30)
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = PITCH_HZ
  volume.gain.value = LOUDNESS
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + SECONDS)
}
