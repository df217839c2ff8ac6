import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { measure, PublicFrame } from '../../../layout/PublicFrame'
import { Icon } from '../../../ui/Icon'
import { Notice } from '../../../ui/Notice'
import { useMessages } from '../../../ui/overlay/messages'
import { Facts } from '../../../ui/text/Facts'
import { gateways, lookAt, lookAtReturned, type Purchase, purchaseIn } from './purchase'
import { inRupees, toPaise } from './sum'
import { type PaymentNotice, type Phase, usePayment } from './usePayment'

const doing: Readonly<Record<Phase, string>> = {
  ready: '',
  ordering: 'Preparing the payment',
  paying: 'Waiting for the payment in its window',
  leaving: "Taking you to the provider's page",
  verifying: 'Verifying the payment',
  confirming: 'Asking whether the payment has arrived',
  late: '',
  paid: '',
}

function Column({ children }: { children: ReactNode }) {
  return (
    <PublicFrame isKnown>
      <Box sx={{ ...measure, maxWidth: 560 + 48, pt: { xs: 3, lg: 6 }, display: 'grid', gap: 3 }}>{children}</Box>
    </PublicFrame>
  )
}

/** The page under its heading. */
const PaymentColumn = ({ children }: { children?: ReactNode }) => (
  <Column>
    <Typography variant="h1" sx={{ typography: 'display' }}>
      Payment
    </Typography>
    {children}
  </Column>
)

/** Paid: said for two seconds, then the sign-in page comes (P-252). */
function PaidScreen() {
  return (
    <Column>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 4, textAlign: 'center' }}>
        <Icon name="approved" size={40} sx={{ color: 'approved.main' }} />
        <Box role="status">
          <Typography variant="h1">Payment Successful</Typography>
          <Typography sx={{ mt: '4px', color: 'text.secondary' }}>
            Your account is active. Taking you to the sign-in page.
          </Typography>
        </Box>
      </Box>
    </Column>
  )
}

/** The provider has not told us yet: nobody should pay twice for that. */
function LateNotice({ onLook, isKnown }: { onLook: () => void; isKnown?: boolean }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isKnown ? (
        <Notice severity="warning" title="The payment is still being confirmed">
          This can take a few minutes. Please do not pay again: as soon as the provider confirms it, your account is
          active and you can sign in. If it fails, the provider pays the amount back.
        </Notice>
      ) : (
        <Notice severity="warning" title="No payment is known yet">
          If you have paid, please do not pay twice: it is confirmed within a few minutes, and you can then sign in. If
          you have not, sign in to choose again.
        </Notice>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={onLook}>
          Check again
        </Button>
        <Button component={Link} to="/login" variant="outlined">
          Go to sign in
        </Button>
      </Box>
    </Box>
  )
}

function PaymentNoticePanel({ notice }: { notice: PaymentNotice }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box sx={{ width: '100%' }}>
        <Notice severity={notice.severity} title={notice.title}>
          {notice.message}
        </Notice>
      </Box>
      {notice.isOver && (
        <Button component={Link} to="/login" variant="contained">
          Sign in
        </Button>
      )}
    </Box>
  )
}

function PaymentProgress({ phase }: { phase: Phase }) {
  return (
    <Box role="status" sx={{ minHeight: 24, color: 'text.secondary' }}>
      {doing[phase]}
    </Box>
  )
}

/** Marks a payment that takes no money. */
function TestMark() {
  return (
    <Box sx={{ p: '12px', border: 2, borderStyle: 'dashed', borderColor: 'pending.main', borderRadius: 1 }}>
      <strong>TEST</strong> This is the test gateway: no money is taken.
    </Box>
  )
}

function Paying({ purchase }: { purchase: Purchase }) {
  const { user, extra } = purchase
  const { phase, notice, order, pay, look } = usePayment(purchase)
  if (phase === 'paid') return <PaidScreen />
  const isBusy = doing[phase] !== ''
  const total = inRupees(toPaise(extra.amount))
  return (
    <PaymentColumn>
      {order?.test && <TestMark />}
      <Facts
        facts={[
          ['Student', user.name],
          ['Package', extra.batch.title],
          ['Payment method', gateways.find(({ value }) => value === extra.gateway)?.label ?? ''],
          ['Coupon', extra.coupon ?? 'None'],
          ['Amount with GST', total],
        ]}
      />
      {notice && <PaymentNoticePanel notice={notice} />}
      {phase === 'late' && order ? (
        <LateNotice isKnown onLook={() => void look(() => lookAt(order.id, user))} />
      ) : (
        !notice?.isOver && (
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button
                variant="contained"
                onClick={() => void pay()}
                aria-disabled={isBusy}
                aria-busy={isBusy}
                sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
              >
                {notice ? 'Try again' : `Confirm and pay ${total}`}
              </Button>
              {!isBusy && (
                <Button component={Link} to="/cart" state={{ user }} sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}>
                  Choose another package
                </Button>
              )}
            </Box>
            <PaymentProgress phase={phase} />
          </Box>
        )
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Request a refund within 5 days of payment, under the{' '}
        <Box component={Link} to="/refundPolicy" sx={{ color: 'primary.main' }}>
          refund policy
        </Box>
        .
      </Typography>
    </PaymentColumn>
  )
}

/** Back from the second provider's page: only the server says how the order stands (P-256). */
function Returned({ reference }: { reference: string }) {
  const { phase, notice, look } = usePayment(null)
  const ask = useCallback(() => void look(() => lookAtReturned(reference)), [look, reference])
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    ask()
  }, [ask])
  if (phase === 'paid') return <PaidScreen />
  return (
    <PaymentColumn>
      {notice && <PaymentNoticePanel notice={notice} />}
      {phase === 'late' && <LateNotice onLook={ask} />}
      {phase !== 'late' && notice === null && <PaymentProgress phase={phase === 'ready' ? 'confirming' : phase} />}
      {notice && (
        <Button component={Link} to="/login" variant="contained" sx={{ justifySelf: 'start' }}>
          Go to sign in
        </Button>
      )}
    </PaymentColumn>
  )
}

/** Nobody came with it: says so, then leads to the packages (P-438). */
function Invalid() {
  const messages = useMessages()
  const navigate = useNavigate()
  const told = useRef(false)
  useEffect(() => {
    if (told.current) return
    told.current = true
    void messages
      .alert({
        title: 'Invalid Access',
        message: 'User information is missing. Redirecting to login...',
        closeAfter: 2000,
      })
      .then(() => navigate('/cart', { replace: true }))
  }, [messages, navigate])
  return <PaymentColumn />
}

/** `/payment`: confirm, pay, verify. What is bought and by whom came as navigation state, never in the address (P-058). */
export default function PaymentPage() {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const order = search.get('order')
  if (order) return <Returned reference={order} />
  const purchase = purchaseIn(state)
  return purchase ? <Paying purchase={purchase} /> : <Invalid />
}
