import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ChangeEvent, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { ActionButton } from '../ActionButton'
import { typeFault } from '../form/entry/validate'
import { describedBy, FieldFrame, type InputProps } from '../form/fields/FieldFrame'
// Not fetched when a file is chosen: that may be where there is no network.
import FileChosen from './FileChosen'
import type { Prepared } from './smaller'

const loadWork = () => import('./takeFile')

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  opacity: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

const points = (how: string) =>
  typeof window.matchMedia === 'function' && window.matchMedia(`(pointer: ${how})`).matches

/**
 * A file to send along: chosen, photographed where the device has a touch screen, dropped or pasted where it has not.
 * Photos are made smaller on the device. Type and size are checked here, and again on the server.
 */
export function FileInput({ field, path, id }: InputProps) {
  const { field: given, fieldState } = useController({ name: path })
  const { value, onChange, onBlur, ref } = given
  const { setError, clearErrors } = useFormContext()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<Prepared | null>(null)
  const [preparing, setPreparing] = useState<File | null>(null)
  const [isOver, setOver] = useState(false)
  const error = fieldState.error?.message
  const file = value instanceof File ? value : null
  const latest = useRef<File | null>(null)
  useLayoutEffect(() => {
    latest.current = file
  })

  const work = useRef<Awaited<ReturnType<typeof loadWork>> | null>(null)
  useEffect(() => {
    // What is needed without a network has to be fetched while there is one.
    loadWork().then(
      (module) => {
        work.current = module
      },
      () => undefined,
    )
  }, [])

  const put = (next: File | null) => {
    latest.current = next
    clearErrors(path)
    onChange(next)
  }
  const take = (picked: File) => {
    const begin = (module: Awaited<ReturnType<typeof loadWork>>) =>
      module.take(picked, {
        field,
        current: () => latest.current,
        put,
        say: (message) => setError(path, { type: 'rule', message }),
        show: (preparing, made) => {
          setPreparing(preparing)
          setMade(made)
        },
      })
    if (work.current) {
      void begin(work.current)
      return
    }
    // The form has the file at once, for who submits at once. Without the code that makes it smaller, as without a
    // network, it goes as it is: the server looks at it anyway.
    if (!typeFault(field, picked)) put(picked)
    loadWork().then(
      (module) => (latest.current === picked || typeFault(field, picked) ? begin(module) : undefined),
      () => undefined,
    )
  }
  const takeDropped = useEffectEvent(take)
  useEffect(() => {
    const field = place.current
    if (!field || !points('fine')) return
    let stop: (() => void) | undefined
    let isGone = false
    import('./dropAndPaste')
      .then(({ listen }) => {
        if (!isGone) stop = listen(field, (dropped) => takeDropped(dropped), setOver)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
  const forget = useCallback(() => {
    const file = latest.current
    if (file)
      void loadWork().then(
        (work) => work.forget(file),
        () => undefined,
      )
  }, [])
  useEffect(() => forget, [forget])

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = Array.from(event.target.files ?? [])
    if (picked) take(picked)
    // The same file can then be chosen again after it was removed.
    event.target.value = ''
  }
  return (
    <FieldFrame id={id} field={field} error={error}>
      <input
        {...describedBy(id, field, error)}
        ref={chooser}
        id={id}
        type="file"
        accept={field.accept}
        onChange={choose}
        onBlur={onBlur}
        tabIndex={-1}
        style={hidden}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-hidden
        tabIndex={-1}
        onChange={choose}
        style={hidden}
      />
      <Box
        ref={place}
        sx={{ borderRadius: 1, ...(isOver && { outline: 2, outlineStyle: 'dashed', outlineColor: 'primary.main' }) }}
      >
        {file ? (
          <FileChosen
            file={file}
            label={field.label}
            hasError={Boolean(error)}
            isPreparing={preparing === file}
            made={made && (file === made.file || file === made.original) ? made : null}
            most={field.maxBytes}
            onReplace={() => chooser.current?.click()}
            onRemove={() => {
              forget()
              put(null)
            }}
            onTake={put}
          />
        ) : (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              '& > button': { flex: { xs: 1, lg: 'none' } },
            }}
          >
            <ActionButton ref={ref} icon="upload" color="primary" onClick={() => chooser.current?.click()}>
              Choose a file
            </ActionButton>
            {points('coarse') && (
              <Button variant="outlined" onClick={() => camera.current?.click()}>
                Take a photo
              </Button>
            )}
            {points('fine') && (
              <Box component="span" sx={{ typography: 'small', color: 'text.secondary' }}>
                or drop it here, or paste it
              </Box>
            )}
          </Box>
        )}
      </Box>
    </FieldFrame>
  )
}
