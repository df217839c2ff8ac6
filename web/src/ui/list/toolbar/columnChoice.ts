/** Which columns of a list stand in its table: those that the eye needs, and what this device was told to show besides. */
import { useState } from 'react'
import type { ListColumn } from '../columns'

const STORED = 'pgl-columns'

type Stored = Readonly<Record<string, readonly string[]>>

function stored(): Stored {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return found !== null && typeof found === 'object' ? (found as Stored) : {}
  } catch {
    return {}
  }
}

function store(list: string, keys: readonly string[]): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...stored(), [list]: keys }))
  } catch {
    // A device that keeps nothing shows the choice until the page is left.
  }
}

export interface ColumnChoice {
  /** What may be shown besides, in the table's order. */
  optional: readonly { key: string; label: string; isOn: boolean }[]
  isAll: boolean
  toggle: (key: string) => void
  toggleAll: () => void
}

/**
 * The columns of a list as its table takes them, and the choice for its column menu. What is left out stands in the
 * second line of the cell that names the row, where the column says so by `line`.
 */
export function useColumnChoice<Row>(
  list: string,
  columns: readonly ListColumn<Row>[],
): readonly [readonly ListColumn<Row>[], ColumnChoice] {
  const [keys, setKeys] = useState<readonly string[]>(() => {
    const found = stored()[list]
    return Array.isArray(found) ? found : []
  })
  const isShown = (column: ListColumn<Row>) => !column.optional || keys.includes(column.key)
  const optional = columns.filter((column) => column.optional)
  const isAll = optional.every(isShown)
  const change = (next: readonly string[]) => {
    store(list, next)
    setKeys(next)
  }
  const lines = columns.filter((column) => column.primary || !isShown(column)).flatMap(({ line }) => line ?? [])
  const shown = columns.filter(isShown).map((column) =>
    column.primary
      ? {
          ...column,
          line: (row: Row) =>
            lines
              .map((line) => line(row))
              .filter(Boolean)
              .join(' · '),
        }
      : column,
  )
  return [
    shown,
    {
      optional: optional.map(({ key, label }) => ({ key, label, isOn: keys.includes(key) })),
      isAll,
      toggle: (key) => change(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]),
      toggleAll: () => change(isAll ? [] : optional.map(({ key }) => key)),
    },
  ]
}
