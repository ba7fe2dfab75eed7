import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How often a frame is scanned. */
const LOOK_MS = 250
const FORMATS = ['code_128', 'code_39', 'itf', 'qr_code', 'data_matrix', 'pdf417', 'ean_13', 'codabar']

/** The browsers' barcode detector, which TypeScript does not know yet. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
type DetectorClass = new (how: { formats: string[] }) => Detector

/** Camera features that TypeScript does not know yet. */
type Lit = MediaTrackConstraintSet & { torch?: boolean }

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser reads codes from pictures. */
export const canReadCodes = (): boolean => detectorClass() !== undefined

/** Reads codes with the camera while it is shown; says so when the browser or device cannot. */
export function useCamera(found: (code: string) => void): {
  video: RefObject<HTMLVideoElement | null>
  problem: string | undefined
  /** The light of the camera, if it has one. */
  torch: { isOn: boolean; turn: () => void } | undefined
} {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState(() =>
    detectorClass() ? undefined : 'This browser reads no codes with its camera. A scanner or typing works as well.',
  )
  const tell = useEffectEvent(found)
  const [light, setLight] = useState<MediaStreamTrack>()
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const Class = detectorClass()
    if (!Class) return
    let isCurrent = true
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const detector = new Class({ formats: FORMATS })
    async function look(): Promise<void> {
      if (!isCurrent || !video.current) return
      // An unreadable frame is skipped; the next one follows.
      const codes = await detector.detect(video.current).catch(() => [])
      for (const { rawValue } of codes) tell(rawValue)
      timer = setTimeout(() => void look(), LOOK_MS)
    }
    async function open(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!isCurrent || !video.current) return stop()
      video.current.srcObject = stream
      setLight(stream.getVideoTracks().find((track) => (track.getCapabilities?.() as Lit | undefined)?.torch))
      await video.current.play()
      await look()
    }
    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    open().catch((error: Error) => {
      console.error('The camera could not be opened:', error)
      if (isCurrent) setProblem('The camera could not be opened. A scanner or typing works as well.')
    })
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stop()
    }
  }, [])
  function turn(): void {
    const lit: Lit = { torch: !isOn }
    light
      ?.applyConstraints({ advanced: [lit] })
      .then(() => setOn(!isOn))
      .catch((error: Error) => console.error('The light could not be turned:', error))
  }
  return { video, problem, torch: light && { isOn, turn } }
}
