import { mutationOptions } from '@tanstack/react-query'
import { api, type Problem } from '../../api/client'
import { session } from '../../api/session'
import type { Envelope, SessionUser } from '../../api/types'

/** Saves a profile as multipart; the answered user becomes the session's (L-349, L-350). */
export const saveProfile = (userId: string) =>
  mutationOptions<Envelope & { user: SessionUser }, Problem, FormData>({
    mutationFn: (form) => api.post<Envelope & { user: SessionUser }>(`/profile/${userId}`, form),
    meta: { change: 'updateProfile' },
    onSuccess: ({ user }) => session.replaceUser(user),
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
  })
