import { MutationCache, onlineManager, QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { api, Problem, type Query } from './client'
import type { ParamsOf, PathOf } from './contract'
import { type FindLastAnswer, fallBackToLastTime } from './lastTime'
import { session } from './session'

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
  | 'standing'

/**
 * What each change touches. A mutation names itself in `meta: { change: 'createEntry' }` and the families here are
 * fetched again; `also` names single queries besides, by what was sent. No screen invalidates by hand.
 */
export const touches = {
  saveThesisItem: ['theses', 'unread', 'standing'],
  changeMemo: ['memos', 'attention', 'unread', 'standing'],
  changeCoordinators: ['drpcs', 'attention', 'entries', 'standing'],
  saveAppraisal: ['appraisals', 'attention', 'unread', 'standing'],
  readNotification: ['attention'],
  // The bell has learnt of something new, or of something read elsewhere.
  hearNews: ['notifications'],
  // What somebody else did (verified the account, decided an entry) shows in whatever is open.
  hearOfAct: [
    'session',
    'profile',
    'students',
    'entries',
    'entry',
    'counts',
    'attention',
    'pending',
    'theses',
    'memos',
    'drpcs',
    'appraisals',
    'sheets',
    'jobs',
    'standing',
  ],
  saveSheet: ['sheets', 'unread'],
  createEntry: [
    'entries',
    'kept',
    'counts',
    'attention',
    'pending',
    'unread',
    'starts',
    'favourites',
    'patients',
    'theses',
    'standing',
  ],
  editEntry: ['entries', 'kept', 'entry', 'counts', 'attention', 'pending', 'unread', 'standing'],
  verifyEntry: ['entries', 'entry', 'counts', 'attention', 'pending', 'unread', 'theses', 'standing'],
  // The verification page goes on by itself; its queue stays as it stood.
  decideInQueue: ['entries', 'counts', 'attention', 'pending', 'unread', 'theses', 'standing'],
  deleteEntry: [
    'entries',
    'kept',
    'entry',
    'counts',
    'attention',
    'pending',
    'unread',
    'starts',
    'favourites',
    'theses',
    'standing',
  ],
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
  updateProfile: ['profile', 'teachers', 'session', 'standing'],
  saveCollege: ['colleges', 'departments', 'session'],
  saveDepartment: ['departments', 'colleges', 'session'],
  changeInstitutions: ['institutions'],
  addCurriculum: ['curriculum', 'competencies', 'skills', 'specialities', 'procedures'],
  // The list in sight is the answer's own.
  removeCurriculum: ['competencies', 'skills', 'specialities', 'procedures'],
  saveStaff: ['staff', 'teachers'],
  assignGuide: ['staff', 'students', 'standing'],
  saveStudent: ['students', 'sessions', 'standing'],
  transferPerson: ['staff', 'students', 'teachers', 'sessions', 'standing'],
  endSessions: ['sessions'],
  saveTraining: ['standing', 'students'],
  changeFinalAct: ['standing', 'unread'],
  signMonth: ['standing', 'unread'],
  // Days of attendance and of examinations, and the weekly reminder.
  changeStanding: ['standing'],
} as const satisfies Record<string, readonly Family[]>

/** The changes the product can make. */
export type Change = keyof typeof touches

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
    mutationMeta: { change?: Change; also?: (sent: never) => readonly [Family, ...unknown[]] }
    queryKey: readonly [Family, ...unknown[]]
  }
}

/** The key of a query, which begins with its family. */
export type Key = readonly [Family, ...unknown[]]

/** What TanStack Query needs to read a declared path; spread it into `queryOptions` to set more. */
export const getOptions = <P extends PathOf<'get'>>(
  queryKey: Key,
  path: P,
  params: ParamsOf<P, 'get'>,
  query?: Query,
) => queryOptions({ queryKey, queryFn: ({ signal }) => api.get(path, params, { query, signal }) })

/** A change on the server, after which what it touches is fetched again. */
export const useChange = <Answer, Sent = void>(change: Change, mutationFn: (sent: Sent) => Promise<Answer>) =>
  useMutation({ mutationFn, meta: { change } })

/** Fetches again what a change touches. */
export function touch(client: QueryClient, change: Change) {
  for (const family of touches[change]) void client.invalidateQueries({ queryKey: [family] })
}

/** Whose session it is was unknown: fetches everything again. */
export const touchAll = (client: QueryClient) => void client.invalidateQueries()

/** The site is open from now on, whatever was answered before. */
export const openSite = (client: QueryClient) =>
  client.setQueryData(configQuery.queryKey, (old) => old && { ...old, setting: { ...old.setting, isLaunched: true } })

/** One cache for the page's life; what of it the device keeps, sealed, `findLastAnswer` knows. */
export function createQueryClient(findLastAnswer: FindLastAnswer = async () => null): QueryClient {
  // It hears of changes only; a page that was opened without a network has to tell it so.
  onlineManager.setOnline(navigator.onLine)
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, sent, _result, { meta }) => {
        if (meta?.change) touch(client, meta.change)
        if (meta?.also) void client.invalidateQueries({ queryKey: meta.also(sent as never) })
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
  fallBackToLastTime(client, findLastAnswer)
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
  queryFn: ({ signal }) => api.get('/api/getConfig', {}, { signal, anonymous: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** The branding of a college's own sign-in page (P-029). */
export const brandQuery = (slug: string) =>
  queryOptions({
    queryKey: ['brand', slug],
    queryFn: ({ signal }) => api.get('/api/loginPage/{slug}', { slug }, { signal, anonymous: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Staff of a department in a college, for drop-downs. */
export const teachersQuery = (departmentId: string, collegeId: string) =>
  queryOptions({
    queryKey: ['teachers', departmentId, collegeId],
    queryFn: ({ signal }) =>
      api.get('/api/getTeachers/{departmentId}/{collegeId}', { departmentId, collegeId }, { signal }),
    staleTime: 5 * 60_000,
  })

/** The signed-in user as the server has it now. */
export const sessionQuery = (token: string | null) =>
  queryOptions({ ...getOptions(['session', token], '/api/session', {}), staleTime: 60_000, enabled: token !== null })
