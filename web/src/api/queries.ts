import { MutationCache, onlineManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { api, Problem } from './client'
import { session } from './session'
import type { Config, DataAnswer, LoginBrand, SessionAnswer, Teacher } from './types'

/** The families of cached answers: first part of every query key. */
export type Family =
  | 'config'
  | 'brand'
  | 'session'
  | 'profile'
  | 'profileChoices'
  | 'teachers'
  | 'students'
  | 'entries'
  | 'entry'
  | 'counts'
  | 'attention'
  | 'pending'
  | 'queue'
  | 'notifications'
  | 'unread'
  | 'competencies'
  | 'skills'
  | 'specialities'
  | 'procedures'
  | 'staff'
  | 'colleges'
  | 'departments'
  | 'institutions'
  | 'curriculum'
  | 'sessions'
  | 'registration'
  | 'messages'
  | 'starts'
  | 'favourites'
  | 'patients'
  | 'kept'
  | 'earlier'
  | 'theses'
  | 'memos'
  | 'drpcs'
  | 'appraisals'
  | 'sheets'
  | 'printed'
  | 'jobs'
  | 'check'
  | 'prints'
  | 'site'
  | 'inquiries'
  | 'coupons'
  | 'packages'
  | 'payments'

/**
 * What each change touches. A mutation names itself in `meta: { change: 'createEntry' }` and the families here are
 * fetched again; no screen invalidates by hand.
 */
export const touches = {
  saveThesisItem: ['theses', 'unread'],
  changeMemo: ['memos', 'attention', 'unread'],
  changeCoordinators: ['drpcs', 'attention', 'entries'],
  saveAppraisal: ['appraisals', 'attention', 'unread'],
  readNotification: ['attention'],
  saveSheet: ['sheets', 'unread'],
  createEntry: ['entries', 'kept', 'counts', 'attention', 'pending', 'unread', 'starts', 'patients', 'theses'],
  editEntry: ['entries', 'kept', 'entry', 'counts', 'attention', 'pending', 'unread'],
  verifyEntry: ['entries', 'entry', 'counts', 'attention', 'pending', 'unread', 'theses'],
  undoVerification: ['entries', 'entry', 'counts', 'attention', 'pending', 'unread', 'theses'],
  // The verification page goes on by itself; its queue stays as it stood.
  decideInQueue: ['entries', 'counts', 'attention', 'pending', 'unread', 'theses'],
  deleteEntry: ['entries', 'kept', 'entry', 'counts', 'attention', 'pending', 'unread', 'starts', 'theses'],
  changeFavourites: ['favourites'],
  changePassword: ['unread'],
  addSkill: ['skills'],
  addSpeciality: ['specialities'],
  addProcedure: ['procedures'],
  retryMessage: ['messages'],
  markInquiry: ['inquiries'],
  changeJobs: ['jobs'],
  makePdf: ['prints', 'jobs'],
  changeCoupons: ['coupons'],
  changePackages: ['packages', 'coupons', 'site'],
  changePayment: ['payments', 'students'],
  updateProfile: ['profile', 'teachers', 'session'],
  saveCollege: ['colleges', 'departments', 'session'],
  saveDepartment: ['departments', 'colleges', 'session'],
  changeInstitutions: ['institutions'],
  addCurriculum: ['curriculum', 'competencies', 'skills', 'specialities', 'procedures'],
  // The list in sight is the answer's own.
  removeCurriculum: ['competencies', 'skills', 'specialities', 'procedures'],
  saveStaff: ['staff', 'teachers'],
  assignGuide: ['staff', 'students'],
  saveStudent: ['students', 'sessions'],
  transferPerson: ['staff', 'students', 'teachers', 'sessions'],
  endSessions: ['sessions'],
} as const satisfies Record<string, readonly Family[]>

/** The changes the product can make. */
export type Change = keyof typeof touches

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
    mutationMeta: { change?: Change }
    queryKey: readonly [Family, ...unknown[]]
  }
}

/** One cache for the page's life; never persisted, as ward computers are shared. */
export function createQueryClient(): QueryClient {
  // It hears of changes only; a page that was opened without a network has to tell it so.
  onlineManager.setOnline(navigator.onLine)
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, mutation) => {
        const change = mutation.meta?.change
        if (!change) return
        for (const family of touches[change]) void client.invalidateQueries({ queryKey: [family] })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        // A refusal does not change by asking again; a failed connection may.
        retry: (failures, error) => failures < 1 && error instanceof Problem && (error.network || error.status >= 500),
      },
      mutations: { networkMode: 'always' },
    },
  })
  // What one person was shown must not be there for the next one at the same machine.
  session.subscribe(() => {
    if (!session.get().token)
      client.removeQueries({
        predicate: ({ queryKey: [family] }) => family !== 'config' && family !== 'brand' && family !== 'site',
      })
  })
  return client
}

/** The public configuration, read once per page load (P-244). */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => api.get<Config>('/getConfig', { signal, anonymous: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** The branding of a college's own sign-in page (P-029). */
export const brandQuery = (slug: string) =>
  queryOptions({
    queryKey: ['brand', slug],
    queryFn: ({ signal }) =>
      api.get<DataAnswer<LoginBrand>>(`/loginPage/${encodeURIComponent(slug)}`, { signal, anonymous: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Staff of a department in a college, for drop-downs. */
export const teachersQuery = (departmentId: string, collegeId: string) =>
  queryOptions({
    queryKey: ['teachers', departmentId, collegeId],
    queryFn: ({ signal }) =>
      api.get<DataAnswer<readonly Teacher[]>>(`/getTeachers/${departmentId}/${collegeId}`, { signal }),
    staleTime: 5 * 60_000,
  })

/** The signed-in user as the server has it now. */
export const sessionQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['session', token],
    queryFn: ({ signal }) => api.get<SessionAnswer>('/session', { signal }),
    staleTime: 60_000,
    enabled: token !== null,
  })
