/** What the pages about attendance ask the API, and the changes they make. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import { dataOptions } from '../../../api/dataOptions'
import type { Place } from '../../../api/places'
import { useChange } from '../../../api/queries'
import { fileForm } from '../../../api/upload/fileForm'
import type { TraineeAddress } from '../useTrainee'

/** The days of a course up to today, in numbers. */
export type Attendance = NonNullable<Schema<'WholeStanding'>['attendance']>

/** What a letter of the days means. */
export type DayLetter = Schema<'DayLetter'>

/** An imported day. */
export type Day = Schema<'DayRow'>

/** What an import may say of a day. */
export type DayStatus = Day['status']

/** What a file would do. */
export type Plan = Schema<'AttendancePlan'>

/** A leave that is not sent yet. */
export interface AskedLeave {
  reasonType: string
  fromDate: string
  toDate: string
}

/** What an import says of a day, in words. */
export const statusWords: Readonly<Record<DayStatus, string>> = {
  P: 'Present',
  A: 'Absent',
  HD: 'Half day',
  OD: 'On duty elsewhere',
  HO: 'Holiday',
  WO: 'Weekly off',
}

/** What a leave would change, as the server computes it. */
export const priceQuery = (address: TraineeAddress, leave: AskedLeave) =>
  queryOptions({
    queryKey: ['standing', 'whatIf', address, leave],
    queryFn: () =>
      api.post('/api/standing/{collegeId}/{departmentId}/{studentId}/whatIf', { ...address }, { ...leave }),
    select: ({ data }) => data,
    enabled: leave.reasonType !== '' && leave.fromDate !== '' && leave.toDate >= leave.fromDate,
    retry: false,
  })

/** The imported days of a trainee in a month. */
export const daysQuery = (address: TraineeAddress, month: string) =>
  dataOptions(
    ['standing', 'days', address, month],
    '/api/attendance/{collegeId}/{departmentId}/{studentId}/days',
    { ...address },
    { month },
  )

/** The newest imports of a department. */
export const importsQuery = (place: Place) =>
  queryOptions({
    ...dataOptions(['standing', 'imports', place], '/api/attendance/{collegeId}/{departmentId}', { ...place }),
    enabled: place.departmentId !== '',
  })

/** Objections and contradictions of a department. */
export const toDecideQuery = (place: Place) =>
  queryOptions({
    queryKey: ['standing', 'toDecide', place],
    queryFn: ({ signal }) => api.get('/api/attendance/{collegeId}/{departmentId}/toDecide', { ...place }, { signal }),
    select: ({ data }) => data,
    enabled: place.departmentId !== '',
  })

/** The order of day and month in dates of digits; empty unless the user chose one. */
export type DayOrder = '' | 'dayFirst' | 'monthFirst'

interface SentFile {
  file: File
  /** The heading of each field, as the user chose it. */
  columns: Readonly<Record<string, string>>
  sheet: string
  dayOrder: DayOrder
}

const formOf = (file: File, { columns, sheet, dayOrder }: Omit<SentFile, 'file'>) =>
  fileForm(file, { ...columns, sheet, dayOrder })

/** Reading a file, importing it, and taking an import back. */
export function useImports(place: Place) {
  return {
    preview: useMutation({
      mutationFn: ({ file, ...fields }: SentFile) =>
        api.post('/api/attendance/{collegeId}/{departmentId}/preview', { ...place }, formOf(file, fields)),
    }),
    apply: useChange('changeStanding', ({ file, ...fields }: SentFile) =>
      api.post('/api/attendance/{collegeId}/{departmentId}/import', { ...place }, formOf(file, fields)),
    ),
    undo: useChange('changeStanding', (importId: string) =>
      api.post('/api/attendance/{collegeId}/{departmentId}/undo/{importId}', { ...place, importId }, undefined),
    ),
  }
}

/** Objecting to a day. */
export const useObject = (address: TraineeAddress) =>
  useChange('changeStanding', (body: { day: string; status: DayStatus; note: string }) =>
    api.post('/api/attendance/{collegeId}/{departmentId}/{studentId}/object', { ...address }, body),
  )

/** Deciding on an objection. */
export const useDecide = (address: TraineeAddress) =>
  useChange('changeStanding', (body: Schema<'ObjectionDecided'>) =>
    api.post('/api/attendance/{collegeId}/{departmentId}/{studentId}/decide', { ...address }, body),
  )
