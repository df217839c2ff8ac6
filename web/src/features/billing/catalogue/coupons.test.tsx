import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { fill } from '../../../testing/fill'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import type { Coupon, CouponUse, HeldReferral, KeptPackage, PackageCode, SponsorGroup } from './queries'

beforeAll(async () => {
  await Promise.all([import('./ReferralPage'), import('./HeldReferrals'), import('../../../app/SignedInShell')])
}, 60_000)

const id = (number: number) => String(number).padStart(24, '0')
const master = staff('Master')
const page = <Row,>(data: readonly Row[]) => ({ status: true, data, total: data.length, page: 1, limit: 10 })

const packages: readonly KeptPackage[] = [
  {
    _id: id(51),
    title: 'Group discounted',
    desc: 'Students who buy together.',
    price: 9999,
    offerPrice: 5999,
    payable: 7078.82,
    till: null,
    needsCode: false,
    offered: true,
    version: 3,
  },
]
const coupon = (number: number, change: Partial<Coupon> = {}): Coupon => ({
  _id: id(number),
  code: `SAVE1${number}`,
  batch: { _id: id(51), title: 'Group discounted' },
  amount: 999,
  discount: 999,
  couponQty: 50,
  userQty: 12,
  status: true,
  createdOn: '2026-11-20T10:00:00.000Z',
  ...change,
})
const buyer = {
  _id: id(91),
  referralId: 'ABCD2345X',
  name: 'Asha Kulkarni',
  phone: '9876543210',
  email: 'a@example.com',
}

function open(address: string, answers = {}) {
  setWidth(1440)
  signedIn(master)
  const bodies: unknown[] = []
  let rows = [coupon(1), coupon(2, { userQty: 0, status: false })]
  const fake = fakeApi({
    'GET /batchList': { body: page(packages) },
    'POST /couponList': () => ({ body: page(rows) }),
    'POST /createCoupon': (init) => {
      bodies.push(JSON.parse(String(init.body)))
      rows = [coupon(3), ...rows]
      return { status: 201, body: { status: true, message: 'Coupon created successfully!', data: rows } }
    },
    'POST /deleteCoupon': (init) => {
      bodies.push(JSON.parse(String(init.body)))
      rows = rows.slice(1)
      return { body: { status: true, message: 'Coupon deleted successfully!' } }
    },
    [`GET /referralList/${master._id}/all/all`]: {
      body: page<SponsorGroup>([
        {
          _id: id(71),
          sponsor: { ...buyer, name: 'Imran Shaikh' },
          count: 2,
          referrals: [
            { ...buyer, _id: id(81), paymentId: 'pay_1', creditedOn: '2026-11-20T10:00:00.000Z' },
            {
              ...buyer,
              _id: id(82),
              name: 'Rohan Deshmukh',
              paymentId: 'pay_2',
              creditedOn: '2026-11-20T10:00:00.000Z',
            },
          ],
        },
      ]),
    },
    [`GET /couponReferral/${master._id}/all/all`]: {
      body: page<CouponUse>([
        { _id: id(61), couponCode: 'SAVE10', paymentId: 'pay_9', datetime: '2026-11-20T10:00:00.000Z', userId: buyer },
      ]),
    },
    ...answers,
  })
  return { ...fake, ...renderRoute(address), bodies }
}

const headings = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)

describe('Coupons List', () => {
  it('has its columns in their order, and says what is available and what is used [P-081] [P-204] [P-261]', async () => {
    open('/coupons')
    expect(await screen.findByText('SAVE11')).toBeVisible()
    expect((await headings()).slice(0, 5)).toEqual(['Sr.', 'Code', 'Amount', 'QTY', 'status'])
    const rows = screen.getAllByRole('row').slice(1)
    const [first, second] = rows as [HTMLElement, HTMLElement]
    expect(within(first).getByText('Available')).toBeVisible()
    expect(within(second).getByText('Used')).toBeVisible()
    expect(within(first).getByText('₹999')).toBeVisible()
    expect(within(first).getByText('12 of 50')).toBeVisible()
    for (const code of ['SAVE11', 'SAVE12'])
      expect(screen.getByRole('button', { name: `Delete ${code}` })).toBeVisible()
  })

  it('is in the sidebar of the Master and of nobody else, and so is the referral list [P-106] [P-107]', async () => {
    const first = open('/coupons')
    expect(await screen.findByRole('link', { name: 'Coupons' })).toHaveAttribute('href', '/coupons')
    expect(screen.getByRole('link', { name: 'Referral' })).toHaveAttribute('href', '/referral')
    first.unmount()
    for (const viewer of [student(), staff('Professor'), staff('HOD')])
      for (const address of ['/coupons', '/referral', '/batches']) {
        signedIn(viewer)
        const { unmount } = renderRoute(address)
        expect(await screen.findByText('You do not have access to this page')).toBeVisible()
        expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible()
        for (const name of ['Coupons', 'Referral', 'Packages']) expect(screen.queryByRole('link', { name })).toBeNull()
        unmount()
      }
  })

  it('creates one by the floating button, after each refusal in its words [P-205] [P-312] [P-313] [P-314]', async () => {
    const { user, bodies, calls } = open('/coupons')
    await screen.findByText('SAVE11')
    await user.click(screen.getByRole('button', { name: 'Create Coupon' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create Coupon' })
    await within(dialog).findByRole('option', { name: 'Group discounted (₹5,999)' })
    const submit = () => user.click(within(dialog).getByRole('button', { name: 'Create Coupon' }))
    const refused = async (words: string) => {
      await submit()
      const message = await screen.findByRole('alertdialog', { name: 'Invalid Coupon' })
      expect(message).toHaveTextContent(words)
      await user.click(within(message).getByRole('button', { name: 'OK' }))
    }
    const type = async (label: string, text: string) => {
      fill(within(dialog).getByLabelText(label), text)
    }
    await type('Code', 'save1')
    await type('Discount in ₹', '999')
    await type('Quantity', '50')
    await refused('Select batch First!!!')
    await user.selectOptions(within(dialog).getByLabelText('Package'), id(51))
    await refused('Enter coupon code more than 6 digit')
    await type('Code', 'save10')
    await type('Discount in ₹', '0')
    await refused('Please enter valid value greater than 0')
    await type('Discount in ₹', '999')
    await type('Quantity', '0')
    await refused('Please enter valid value greater than 0')
    await type('Quantity', '1.5')
    await refused('Please enter a whole number.')
    expect(calls()).not.toContain('POST /createCoupon')
    await type('Quantity', '50')
    await submit()
    expect(await screen.findByRole('alertdialog', { name: 'Created!' })).toHaveTextContent(
      'Coupon created successfully!',
    )
    expect(bodies).toEqual([{ couponQty: 50, batch: id(51), discount: 999, code: 'SAVE10' }])
    expect(await screen.findByText('SAVE13')).toBeVisible()
  })

  it('says what the server refuses under its field', async () => {
    const taken = 'This coupon code already exists'
    const { user } = open('/coupons', {
      'POST /createCoupon': {
        status: 409,
        body: { status: false, message: taken, code: 'conflict', errors: [{ field: 'code', message: taken }] },
      },
    })
    await screen.findByText('SAVE11')
    await user.click(screen.getByRole('button', { name: 'Create Coupon' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create Coupon' })
    await within(dialog).findByRole('option', { name: /Group discounted/ })
    await user.selectOptions(within(dialog).getByLabelText('Package'), id(51))
    for (const [label, text] of [
      ['Code', 'SAVE11'],
      ['Discount in ₹', '999'],
      ['Quantity', '5'],
    ] as const)
      fill(within(dialog).getByLabelText(label), text)
    await user.click(within(dialog).getByRole('button', { name: 'Create Coupon' }))
    await waitFor(() => expect(within(dialog).getByLabelText('Code')).toBeInvalid())
    expect(within(dialog).getByText(taken)).toBeVisible()
    expect(within(dialog).getByLabelText('Code')).toHaveValue('SAVE11')
  })

  it('deletes one after asking', async () => {
    const { user, bodies } = open('/coupons')
    await user.click(await screen.findByRole('button', { name: 'Delete SAVE11' }))
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
    await user.click(within(question).getByRole('button', { name: 'Delete coupon' }))
    expect(await screen.findByRole('alertdialog', { name: 'Deleted!' })).toHaveTextContent('Coupon deleted')
    expect(bodies).toEqual([{ id: id(1) }])
    await waitFor(() => expect(screen.queryByText('SAVE11')).toBeNull())
  })
})

describe('Referral List', () => {
  it('shows who brought whom, and by the other pill the coupons that were spent [P-089] [P-206] [P-208]', async () => {
    const { user, calls, router } = open('/referral')
    expect(await screen.findByText('Rohan Deshmukh')).toBeVisible()
    expect(await headings()).toEqual(['Sr.', 'Sponsor', 'Name', 'Phone', 'Email', 'Payment ID'])
    expect(screen.getAllByText('Imran Shaikh (ABCD2345X), 2 referrals')).toHaveLength(1)
    expect(calls()).not.toContain(`GET /couponReferral/${master._id}/all/all`)
    await user.click(screen.getByRole('button', { name: 'By coupon' }))
    expect(await screen.findByText('pay_9')).toBeVisible()
    expect(calls()).toContain(`GET /couponReferral/${master._id}/all/all`)
    expect(await headings()).toEqual(['Sr.', 'Code', 'Referral ID', 'Name', 'Phone', 'Email', 'Payment ID', 'Date'])
    expect(screen.getByText('20-11-2026 15:30')).toBeVisible()
    expect(router.state.location.search).toBe('?view=coupon')
    await user.click(screen.getByRole('button', { name: 'By referral' }))
    expect(await screen.findByText('Rohan Deshmukh')).toBeVisible()
  })

  it('has what is held, which the Master accepts or refuses once', async () => {
    const bodies: unknown[] = []
    let rows: HeldReferral[] = [6, 7].map((number) => ({
      ...buyer,
      _id: id(number),
      name: `Newcomer ${number}`,
      sponsor: { ...buyer, name: 'Imran Shaikh' },
      number,
      paid: number === 6,
      registeredOn: '2026-11-20T10:00:00.000Z',
    }))
    const decide = (number: number) => (init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)))
      rows = rows.filter((row) => row.number !== number)
      return { body: { status: true, message: `Number ${number} was decided.` } }
    }
    const { user } = open('/referral?view=held', {
      'GET /heldReferrals': () => ({ body: page(rows) }),
      [`POST /heldReferrals/${id(6)}`]: decide(6),
      [`POST /heldReferrals/${id(7)}`]: decide(7),
    })
    expect(await screen.findByText('No. 6 of a day from one address')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Held' })).toHaveAttribute('aria-pressed', 'true')
    for (const [word, number] of [
      ['Accept', 6],
      ['Refuse', 7],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `${word} Newcomer ${number}` }))
      const question = await screen.findByRole('alertdialog', { name: `${word} this referral?` })
      await user.click(within(question).getByRole('button', { name: word }))
      expect(await screen.findByText(`Number ${number} was decided.`)).toBeVisible()
      await waitFor(() => expect(screen.queryByText(`Newcomer ${number}`)).toBeNull())
    }
    expect(bodies).toEqual([{ decision: 'accepted' }, { decision: 'refused' }])
  })

  it('has the modal "Create Coupon" as well [P-207]', async () => {
    const { user } = open('/referral')
    await screen.findByText('Rohan Deshmukh')
    await user.click(screen.getByRole('button', { name: 'Create Coupon' }))
    expect(await screen.findByRole('dialog', { name: 'Create Coupon' })).toBeVisible()
  })
})

describe('Packages', () => {
  it('that need a code have one made for each college', async () => {
    const bodies: unknown[] = []
    const kept: PackageCode = {
      _id: id(71),
      batch: { _id: id(51), title: 'Group discounted' },
      collegeId: { _id: id(81), name: 'Bhimashankar' },
      code: 'ABCD2345EFGH',
      createdOn: '2026-11-20T10:00:00.000Z',
    }
    const { user } = open('/batches', {
      'GET /batchList': { body: page([{ ...packages[0], needsCode: true }]) },
      'GET /packageCodes': { body: page([kept]) },
      'GET /getCollege': { body: { status: true, data: [{ _id: id(81), name: 'Bhimashankar' }] } },
      'POST /packageCodes': (init: RequestInit) => {
        bodies.push(JSON.parse(String(init.body)))
        return { status: 201, body: { status: true, message: 'Code made.', data: { ...kept, code: 'NEWC2345EFGH' } } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'College codes Group discounted' }))
    const dialog = await screen.findByRole('dialog', { name: 'College codes' })
    expect(await within(dialog).findByText('Bhimashankar: ABCD2345EFGH')).toBeVisible()
    await within(dialog).findByRole('option', { name: 'Bhimashankar' })
    await user.selectOptions(within(dialog).getByLabelText('College'), id(81))
    await user.click(within(dialog).getByRole('button', { name: 'Make code' }))
    expect(await screen.findByText('NEWC2345EFGH')).toBeVisible()
    expect(bodies).toEqual([{ batch: id(51), collegeId: id(81) }])
  })

  it('are changed against the version that was seen', async () => {
    const bodies: unknown[] = []
    const { user } = open('/batches', {
      [`POST /updateBatch/${id(51)}`]: (init: RequestInit) => {
        bodies.push(JSON.parse(String(init.body)))
        return { body: { status: true, message: 'Package updated successfully!', data: packages[0] } }
      },
    })
    expect(await screen.findByText('₹7,078.82')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit Group discounted' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit package' })
    await user.clear(within(dialog).getByLabelText('Offer price in ₹'))
    await user.type(within(dialog).getByLabelText('Offer price in ₹'), '4999.50')
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('alertdialog', { name: 'Updated' })).toHaveTextContent('Package updated')
    expect(bodies).toEqual([
      {
        title: 'Group discounted',
        desc: 'Students who buy together.',
        price: '9999',
        offerPrice: '4999.50',
        till: '',
        needsCode: false,
        version: 3,
      },
    ])
  })
})
