import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const LOOK = 200
/** Looks in a row that find nothing under way: a slow phone draws the page between two questions. */
const CALM = 3

/**
 * Turns true once the page has been given what it asked the server for: the time to fetch what may be wanted later,
 * which must not stand in the way of what is wanted now.
 */
export function useSettled(): boolean {
  const client = useQueryClient()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isSettled) return
    let calm = 0
    const look = () => {
      calm = client.isFetching() === 0 ? calm + 1 : 0
      if (calm === CALM) setSettled(true)
      else timer = setTimeout(look, LOOK)
    }
    let timer = setTimeout(look, LOOK)
    return () => clearTimeout(timer)
  }, [client, isSettled])
  return isSettled
}
