import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { EditRow } from '#web/ui/EditRow.tsx'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { ContactCodeForm } from './ContactCodeForm.tsx'
import { CHANNELS, type Channel } from './channels.ts'
import { NewContactForm } from './NewContactForm.tsx'
import { contactDetailsQuery } from './queries.ts'

export const EmailRow = () => <ContactDetailRow channel="email" />

export const PhoneRow = () => <ContactDetailRow channel="phone" />

function ContactDetailRow({ channel }: { channel: Channel }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(contactDetailsQuery(api))
  return (
    <EditRow title={CHANNELS[channel].title} empty={CHANNELS[channel].empty} value={data[channel] && <bdi dir="ltr">{data[channel]}</bdi>}>
      {(close) => <ContactDetailForm channel={channel} removable={data.email !== null && data.phone !== null} close={close} />}
    </EditRow>
  )
}

function ContactDetailForm({ channel, removable, close }: { channel: Channel; removable: boolean; close: () => void }) {
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState<CodeSent>()
  return sent ? (
    <ContactCodeForm channel={channel} typed={typed} sent={sent} onResent={setSent} onBack={() => setSent(undefined)} close={close} />
  ) : (
    <NewContactForm channel={channel} typed={typed} onTyped={setTyped} onSent={setSent} removable={removable} close={close} />
  )
}
