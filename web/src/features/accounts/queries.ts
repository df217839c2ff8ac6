import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, type Problem } from '../../api/client'
import { session } from '../../api/session'
import type { DataAnswer, Envelope, ProfileName, SessionUser } from '../../api/types'

type Saved = Envelope & { user: SessionUser }

const takeUser = ({ user }: Saved) => session.replaceUser(user)

/** What the drop-downs of the form offer, by field. */
export const profileChoicesQuery = queryOptions({
  queryKey: ['profileChoices'],
  queryFn: ({ signal }) =>
    api.get<DataAnswer<Readonly<Partial<Record<ProfileName, readonly string[]>>>>>('/profileChoices', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Saves a profile, or its picture alone, as multipart; the answered user becomes the session's (L-349, L-350). */
export const saveProfile = (userId: string) =>
  mutationOptions<Saved, Problem, FormData>({
    mutationFn: (form) => api.post<Saved>(`/profile/${userId}`, form),
    meta: { change: 'updateProfile' },
    onSuccess: takeUser,
  })

/** Takes the picture off a profile. */
export const removePicture = (userId: string) =>
  mutationOptions<Saved, Problem, void>({
    mutationFn: () => api.delete<Saved>(`/profile/${userId}/picture`),
    meta: { change: 'updateProfile' },
    onSuccess: takeUser,
  })

/** What the password dialog sends. */
export interface PasswordChange {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** Changes the signed-in user's own password; a session without a role is a "user" to this call. */
export const updatePassword = (user: SessionUser) =>
  mutationOptions<Envelope, Problem, PasswordChange>({
    mutationFn: (change) =>
      api.post<Envelope>('/updatePassword', { ...change, role: user.role ?? 'user', id: user._id }),
    meta: { change: 'changePassword' },
  })
