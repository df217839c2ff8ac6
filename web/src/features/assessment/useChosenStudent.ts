import { isStaff, useUser } from '../../api/session'
import { PAGE_SIZES } from '../../ui/list/state/listState'
import { useSearchPatch } from '../../ui/list/state/useSearchPatch'

const ID = /^[0-9a-f]{24}$/i

/** Whom the page is about, and whether its form is open; the address holds both. A student is always the own. */
export function useChosenStudent() {
  const user = useUser()
  const [search, set] = useSearchPatch()
  const named = search.get('student') ?? ''
  const studentId = isStaff(user) ? (ID.test(named) ? named : '') : user._id
  return {
    user,
    studentId,
    isForm: isStaff(user) && search.get('new') === '1',
    page: Math.max(1, Number(search.get('page')) || 1),
    limit: PAGE_SIZES.find((size) => String(size) === search.get('limit')) ?? 5,
    choose: (id: string) => set({ student: id, page: '' }),
    openForm: () => set({ new: '1' }, { replace: false }),
    closeForm: () => set({ new: '', page: '' }),
    resize: (limit: number) => set({ limit: String(limit), page: '' }),
    turnTo: (page: number) => set({ page: page > 1 ? String(page) : '' }, { replace: false }),
  }
}
