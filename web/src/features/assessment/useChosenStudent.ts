import { useSearchParams } from 'react-router'
import { isStaff, useUser } from '../../api/session'
import { PAGE_SIZES } from '../../ui/list/state/listState'

const ID = /^[0-9a-f]{24}$/i

/** Whom the page is about, and whether its form is open; the address holds both. A student is always the own. */
export function useChosenStudent() {
  const user = useUser()
  const [search, setSearch] = useSearchParams()
  const named = search.get('student') ?? ''
  const studentId = isStaff(user) ? (ID.test(named) ? named : '') : user._id
  const set = (patch: Readonly<Record<string, string>>, replace = false) =>
    setSearch(
      (old) => {
        for (const [name, value] of Object.entries(patch)) {
          if (value) old.set(name, value)
          else old.delete(name)
        }
        return old
      },
      { replace, preventScrollReset: true },
    )
  return {
    user,
    studentId,
    isForm: isStaff(user) && search.get('new') === '1',
    page: Math.max(1, Number(search.get('page')) || 1),
    limit: PAGE_SIZES.find((size) => String(size) === search.get('limit')) ?? 5,
    choose: (id: string) => set({ student: id, page: '' }, true),
    openForm: () => set({ new: '1' }),
    closeForm: () => set({ new: '', page: '' }, true),
    resize: (limit: number) => set({ limit: String(limit), page: '' }, true),
    turnTo: (page: number) => set({ page: page > 1 ? String(page) : '' }),
  }
}
