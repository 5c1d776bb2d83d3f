import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { EditRow } from '#web/ui/EditRow.tsx'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { AddressForm } from './AddressForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { CHANNELS, type Channel } from './channels.ts'
import { addressesQuery } from './queries.ts'

/** The e-mail address one's account is proven by. */
export const EmailRow = () => <AddressRow channel="email" />

/** The mobile, likewise. */
export const PhoneRow = () => <AddressRow channel="phone" />

function AddressRow({ channel }: { channel: Channel }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(addressesQuery(api))
  return (
    <EditRow title={CHANNELS[channel].title} value={data[channel] && <bdi dir="ltr">{data[channel]}</bdi>}>
      {(close) => <AddressChange channel={channel} removable={data.email !== null && data.phone !== null} close={close} />}
    </EditRow>
  )
}

/** First the new address, then the code that was sent there; what was typed is kept on the way back. */
function AddressChange({ channel, removable, close }: { channel: Channel; removable: boolean; close: () => void }) {
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState<CodeSent>()
  return sent ? (
    <CodeForm channel={channel} typed={typed} sent={sent} onResent={setSent} onBack={() => setSent(undefined)} close={close} />
  ) : (
    <AddressForm channel={channel} typed={typed} onTyped={setTyped} onSent={setSent} removable={removable} close={close} />
  )
}
