import Box from '@mui/material/Box'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Input } from '../../form/fields/controls'
import { Icon } from '../../Icon'
import { MAX_SEARCH } from '../state/listState'

/** Milliseconds of rest after which what was typed becomes the search. */
const SEARCH_REST = 300

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** A search field that waits for a pause in the typing; the address follows the pause, not each key. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const search = useEffectEvent(onSearch)

  // Back, forward and "Clear filters" change the address from outside; the field follows then.
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value
      setText(value)
    }
  }, [value])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      search(wanted)
    }, SEARCH_REST)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <Box
      role="search"
      sx={{ position: 'relative', flex: '1 1 0', minWidth: { xs: 0, lg: 200 }, maxWidth: { lg: 260 } }}
    >
      <Icon
        name="search"
        size={20}
        sx={{ position: 'absolute', left: 12, top: '50%', translate: '0 -50%', color: 'text.secondary' }}
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={MAX_SEARCH}
        onChange={(event) => setText(event.target.value)}
        sx={{ paddingLeft: '40px' }}
      />
    </Box>
  )
}
