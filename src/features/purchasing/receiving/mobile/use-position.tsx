import { useEffect, useState } from 'react'

const WAIT_MS = 15_000
/** A position at most one minute old still counts as the place of delivery. */
const FRESH_MS = 60_000
const DECIMALS = 5

/**
 * The position of the phone as latitude and longitude, to about a meter; undefined until it is known, or when the
 * person does not allow it.
 */
export function usePosition(): string | undefined {
  const [position, setPosition] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) =>
        isCurrent && setPosition(`${coords.latitude.toFixed(DECIMALS)}, ${coords.longitude.toFixed(DECIMALS)}`),
      // A proof of delivery is valid without a position.
      ({ message }) => console.warn('The position is not known:', message),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: FRESH_MS },
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return position
}
