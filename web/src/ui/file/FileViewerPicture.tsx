import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type PictureProps, VIEW_HEIGHT } from './fileFacts'

const PADDING = 12
const STEP = 1.5
const MOST = 8

interface Size {
  width: number
  height: number
}

/** The size in which a picture of that size, so turned, fits into the stage; never larger than it is. */
export function fitted(picture: Size, turned: number, stage: Size): Size {
  const lies = turned % 180 !== 0
  const width = lies ? picture.height : picture.width
  const height = lies ? picture.width : picture.height
  const scale = Math.min(1, (stage.width - 2 * PADDING) / width, (stage.height - 2 * PADDING) / height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** A picture that can be enlarged, turned and fitted again; a large one is moved by scrolling. Keys: + - 0 r. */
export default function FileViewerPicture({ src, alt, onBroken }: PictureProps) {
  const [natural, setNatural] = useState<Size | null>(null)
  const [zoom, setZoom] = useState(1)
  const [turned, setTurned] = useState(0)
  const stage = useRef<HTMLDivElement>(null)
  const room = useRoom(stage)
  const change = (next: number) => setZoom(Math.min(MOST, Math.max(1, next)))
  const whole = () => setZoom(1)
  const turn = () => setTurned((angle) => (angle + 90) % 360)
  const actions: Readonly<Record<string, () => void>> = {
    '+': () => change(zoom * STEP),
    '=': () => change(zoom * STEP),
    '-': () => change(zoom / STEP),
    '0': whole,
    r: turn,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = actions[event.key.toLowerCase()]
    if (!act) return
    // The queue around the viewer has keys of its own.
    event.stopPropagation()
    event.preventDefault()
    act()
  }
  const size = natural && fitted(natural, turned, room)
  const width = (size?.width ?? 0) * zoom
  const height = (size?.height ?? 0) * zoom
  const lies = turned % 180 !== 0
  return (
    <Box role="group" aria-label="Picture" onKeyDown={onKeyDown} sx={{ bgcolor: 'sunken' }}>
      <Box
        ref={stage}
        // What scrolls has to be reached by the keyboard.
        tabIndex={0}
        role="region"
        aria-label={`${alt}. Keys: + larger, - smaller, 0 fit, r turn.`}
        onDoubleClick={() => (zoom > 1 ? whole() : change(STEP * STEP))}
        sx={{
          height: VIEW_HEIGHT,
          overflow: 'auto',
          display: 'grid',
          // Centred while it fits, and reachable to its first corner when it does not.
          placeItems: 'safe center',
          p: `${PADDING}px`,
          touchAction: 'pan-x pan-y pinch-zoom',
        }}
      >
        <div style={size ? { width: lies ? height : width, height: lies ? width : height, position: 'relative' } : {}}>
          <Box
            component="img"
            src={src}
            alt={alt}
            draggable={false}
            onError={onBroken}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
              setNatural(naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : null)
            }
            style={
              size
                ? {
                    position: 'absolute',
                    left: '50%',
                    top: '50%',
                    width,
                    height,
                    transform: `translate(-50%, -50%) rotate(${turned}deg)`,
                  }
                : {}
            }
            sx={{ display: 'block', ...(size ? {} : { maxWidth: '100%', maxHeight: VIEW_HEIGHT - 2 * PADDING }) }}
          />
        </div>
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'center',
          gap: 0.5,
          p: 0.5,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          '& > button': { minWidth: 48 },
        }}
      >
        <Button aria-label="Smaller" disabled={zoom <= 1} onClick={() => change(zoom / STEP)}>
          −
        </Button>
        <Button aria-label="Larger" disabled={zoom >= MOST} onClick={() => change(zoom * STEP)}>
          +
        </Button>
        <Button disabled={zoom === 1} onClick={whole}>
          Fit
        </Button>
        <Button onClick={turn}>Turn</Button>
        <Box component="span" role="status" sx={{ alignSelf: 'center', minWidth: 48, color: 'text.secondary' }}>
          {Math.round(zoom * 100)} %
        </Box>
      </Box>
    </Box>
  )
}

/** The size of an element, followed. */
function useRoom(element: React.RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 800, height: VIEW_HEIGHT })
  useEffect(() => {
    const box = element.current
    if (!box || typeof ResizeObserver === 'undefined') return
    const watcher = new ResizeObserver(() => setRoom({ width: box.offsetWidth, height: box.offsetHeight }))
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [element])
  return room
}
