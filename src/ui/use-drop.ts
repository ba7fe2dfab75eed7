import { type DragEvent, useState } from 'react'

/** The props of a drop target; it has `data-over` while something is dragged over it. */
interface DropProps {
  'data-over': true | undefined
  onDragOver: (event: DragEvent) => void
  onDragLeave: () => void
  onDrop: (event: DragEvent) => void
}

/** Makes an element accept what is dropped on it; with `type` only items of that type, such as `Files`. */
export function useDrop(drop: (data: DataTransfer) => void, type?: string): DropProps {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event) => {
      if (type && !event.dataTransfer.types.includes(type)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event) => {
      event.preventDefault()
      setOver(false)
      drop(event.dataTransfer)
    },
  }
}
