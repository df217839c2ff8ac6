import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Package } from '../../../api/site'
import { OptionCell } from '../../../ui/form/fields/controls'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { Icon } from '../../../ui/Icon'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useMessages } from '../../../ui/overlay/messages'
import { Caption } from '../../../ui/text/Caption'
import type { Payer } from '../../access/signIn'
import { applyCoupon, type Gateway, gateways, type Purchase } from './purchase'
import { SumLines } from './SumLines'
import { sumOf, toPaise, toRupees } from './sum'

const NO_COLLEGE_CODE = 'Please enter the code that your college gave you'
const NO_CODE = 'Please enter valid coupon code'

function GatewayChoice({ value, onChange }: { value: Gateway; onChange: (gateway: Gateway) => void }) {
  const id = useId()
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: '6px', typography: 'label' }}>
        How to pay
      </Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {gateways.map((gateway) => (
          <OptionCell key={gateway.value}>
            <input
              type="radio"
              name={`${id}-gateway`}
              value={gateway.value}
              checked={value === gateway.value}
              onChange={() => onChange(gateway.value)}
            />
            <Box component="span" sx={{ minWidth: 0, py: 1 }}>
              {gateway.label}
              <Caption component="span" sx={{ display: 'block', fontWeight: 400 }}>
                {gateway.help}
              </Caption>
            </Box>
          </OptionCell>
        ))}
      </Box>
    </Box>
  )
}

/** The coupon in use, in rupees. */
interface Used {
  code: string
  amount: number
}

function Coupon({
  payer,
  offer,
  used,
  onUsed,
}: {
  payer: Payer
  offer: Package
  used: Used | null
  onUsed: (used: Used | null) => void
}) {
  const id = useId()
  const field = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const { mutate, isPending } = useMutation(applyCoupon(payer))

  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const wanted = code.trim().toUpperCase()
    const refuse = (message: string) => {
      setFault(message)
      field.current?.querySelector('input')?.focus()
    }
    if (!wanted) return refuse(NO_CODE)
    setFault('')
    mutate(
      { code: wanted, batch: offer._id },
      {
        onSuccess: ({ amount }) => onUsed({ code: wanted, amount }),
        onError: ({ message }) => refuse(message),
      },
    )
  }

  if (used)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
        <Icon name="approved" size={20} sx={{ color: 'approved.main' }} />
        <Box role="status" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          Coupon {used.code} is applied.
        </Box>
        <Button
          onClick={() => {
            setCode('')
            onUsed(null)
          }}
        >
          Remove coupon
        </Button>
      </Box>
    )
  return (
    <Box component="form" ref={field} noValidate onSubmit={apply} aria-label="Coupon">
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'start', gap: 1 }}>
        <PlainField
          id={`${id}-code`}
          name="code"
          label="Coupon code"
          optional
          value={code}
          onChange={(text) => {
            setCode(text)
            setFault('')
          }}
          maxLength={20}
          autoComplete="off"
          {...(fault ? { error: fault } : {})}
        />
        <Button
          type="submit"
          variant="outlined"
          aria-disabled={isPending}
          sx={{ mt: '26px', height: { xs: 48, lg: 36 } }}
        >
          Apply
        </Button>
      </Box>
    </Box>
  )
}

/** The payment modal of a package: how to pay, a coupon, what it comes to; then on to `/payment` (P-056, P-209). */
export default function PurchaseDialog({
  payer,
  offer,
  onClose,
}: {
  payer: Payer
  offer: Package
  onClose: () => void
}) {
  const navigate = useNavigate()
  const messages = useMessages()
  const [gateway, setGateway] = useState<Gateway>('razorpay')
  const [used, setUsed] = useState<Used | null>(null)
  const codeId = useId()
  const [packageCode, setPackageCode] = useState('')
  const [codeFault, setCodeFault] = useState('')
  const sum = sumOf(toPaise(offer.offerPrice), used ? toPaise(used.amount) : 0)

  const proceed = () => {
    if (sum.total <= 0) {
      void messages.alert({ title: 'Payment Issue', message: 'Contact to administrator !!!' })
      return
    }
    const code = packageCode.trim().toUpperCase()
    if (offer.needsCode && !code) {
      setCodeFault(NO_COLLEGE_CODE)
      document.getElementById(codeId)?.focus()
      return
    }
    const state: Purchase = {
      user: payer,
      extra: {
        gateway,
        amount: toRupees(sum.total),
        coupon: used?.code ?? null,
        ...(offer.needsCode ? { packageCode: code } : {}),
        batch: { _id: offer._id, title: offer.title },
      },
    }
    void navigate('/payment', { state })
  }

  return (
    <Dialog
      onClose={onClose}
      title="Payment"
      subtitle={offer.title}
      width="xs"
      fullScreenOnPhone
      keepOnBackdrop
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" onClick={proceed}>
            Proceed to payment
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <GatewayChoice value={gateway} onChange={setGateway} />
        {offer.needsCode && (
          <PlainField
            id={codeId}
            name="packageCode"
            label="College code"
            value={packageCode}
            onChange={(text) => {
              setPackageCode(text)
              setCodeFault('')
            }}
            maxLength={40}
            autoComplete="off"
            help="This package is sold through your college, which has its code."
            {...(codeFault ? { error: codeFault } : {})}
          />
        )}
        <Coupon payer={payer} offer={offer} used={used} onUsed={setUsed} />
        <SumLines sum={sum} coupon={used?.code ?? null} />
      </Box>
    </Dialog>
  )
}
