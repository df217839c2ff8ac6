import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** What the floating add button does here. */
export interface AddAction {
  /** The words on the button and its name when it is only an icon: "Add procedure". */
  label: string
  onAdd: () => void
}

/** What a page may ask of the frame around it. */
export interface PageFrame {
  /** Phone sub-pages: the words beside the back button; the route's title otherwise. */
  where?: string
  /** False on forms, details and verification: no bottom bar on phones, and no floating button. */
  bottomBar?: boolean
  /** Phones: the bar on top carries what the page puts into `headSlot`, and neither the words nor the account. */
  ownHead?: boolean
}

interface FrameState {
  add: { label: string } | null
  press: () => void
  page: PageFrame
  headSlot: HTMLElement | null
}

interface FrameSetters {
  setAdd: (action: AddAction | null) => void
  setPage: (page: PageFrame) => void
  setHeadSlot: (slot: HTMLElement | null) => void
}

const StateContext = createContext<FrameState>({ add: null, press: () => undefined, page: {}, headSlot: null })
const SettersContext = createContext<FrameSetters>({
  setAdd: () => undefined,
  setPage: () => undefined,
  setHeadSlot: () => undefined,
})

/** Holds what the page in sight has asked for. */
export function FrameProvider({ children }: { children: ReactNode }) {
  const [label, setLabel] = useState<string | null>(null)
  const [page, setPage] = useState<PageFrame>({})
  const [headSlot, setHeadSlot] = useState<HTMLElement | null>(null)
  const action = useRef<AddAction | null>(null)
  const setters = useMemo<FrameSetters>(
    () => ({
      setPage,
      setHeadSlot,
      setAdd: (next) => {
        action.current = next
        setLabel(next?.label ?? null)
      },
    }),
    [],
  )
  const state = useMemo<FrameState>(
    () => ({ add: label === null ? null : { label }, press: () => action.current?.onAdd(), page, headSlot }),
    [label, page, headSlot],
  )
  return (
    <SettersContext value={setters}>
      <StateContext value={state}>{children}</StateContext>
    </SettersContext>
  )
}

/** Read by the shell. */
export const useFrame = () => useContext(StateContext)

/**
 * Gives the page's add action to the floating button; null where the viewer may not add. The route table decides
 * besides whether the button shows for the viewer's role.
 */
export function useAddAction(action: AddAction | null) {
  const { setAdd } = useContext(SettersContext)
  const onAdd = useRef(action?.onAdd)
  useEffect(() => {
    onAdd.current = action?.onAdd
  })
  const label = action?.label ?? null
  useEffect(() => {
    setAdd(label === null ? null : { label, onAdd: () => onAdd.current?.() })
    return () => setAdd(null)
  }, [label, setAdd])
}

/** The bar on top says where the page may put a head of its own. */
export const useHeadSlot = () => useContext(SettersContext).setHeadSlot

/** Adjusts the frame while the page is in sight. */
export function usePageFrame({ where, bottomBar, ownHead }: PageFrame) {
  const { setPage } = useContext(SettersContext)
  useEffect(() => {
    setPage({ where, bottomBar, ownHead })
    return () => setPage({})
  }, [where, bottomBar, ownHead, setPage])
}
