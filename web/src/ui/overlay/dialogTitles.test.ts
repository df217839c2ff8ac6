import { describe, expect, it } from 'vitest'
import { loggedOutDelay } from '../../features/access/crash/LoggedOutScreen'
import { paidDelay } from '../../features/billing/buying/usePayment'
import { SAVED_FOR } from '../../features/organisation/departments/DepartmentsDialog'

const sources = import.meta.glob<string>(
  ['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.*', '!../../api/generated/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** Where each title stands: the decided mapping of forms to titles (P-449, P-450, P-452). */
const homes: Record<string, string[]> = {
  'Failed to save data. Please try again!': ['assessment/aetcom/AetcomForm', 'assessment/appraisal/AppraisalForm'],
  'Update failed': [
    'accounts/ProfileForm',
    'people/TransferDialog',
    'people/students/JoiningDateDialog',
    'people/students/PaymentDialog',
    'people/students/useStudentActs',
    'thesis/useItems',
  ],
  'Upload failed': ['curriculum/ImportDialog', 'organisation/LogoInput', 'thesis/useItems'],
}

function code(text: string) {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}

describe('the titles of dialogs', () => {
  it.each(Object.entries(homes))('[P-452] "%s" is the title of its own forms', (title, files) => {
    const found = Object.entries(sources)
      .filter(([, text]) => code(text).includes(`'${title}'`) || code(text).includes(`"${title}"`))
      .map(([path]) => path.replace('../../features/', '').replace(/\.tsx?$/, ''))
    expect(found.sort()).toEqual([...files].sort())
  })

  it('[P-452] a dialog that says something is made by the helpers of messages alone', () => {
    const makers = Object.entries(sources).filter(([, text]) => /^ +role="alertdialog"/m.test(code(text)))
    expect(makers.map(([path]) => path).sort()).toEqual(['./ConfirmDialog.tsx', './MessageDialog.tsx'])
  })

  it('[P-471] no message that closes by itself has another time than 1000, 1500 or 2000 ms', () => {
    const times = Object.values(sources)
      .flatMap((text) => [...code(text).matchAll(/closeAfter(?: \?\?)?[:=] ([^,}\n]+)/g)])
      .flatMap(([, value]) => value?.match(/\b\d[\d_]*\b|SAVED_FOR/g) ?? [])
    expect(times.length).toBeGreaterThan(8)
    expect([...new Set(times)].sort()).toEqual(['1000', '1500', '2000', 'SAVED_FOR'])
    expect(SAVED_FOR).toBe(1000)
    expect([loggedOutDelay, paidDelay]).toEqual([2000, 2000])
  })
})
