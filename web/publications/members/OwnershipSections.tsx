import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { publicationKeys } from '#web/lib/query-keys/people.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { HandleInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import { cancelTransfer, leavePublication, offerTransfer } from './actions.ts'
import type { Membership } from './queries.ts'
import { transferQuery } from './queries.ts'
import { text } from './text.ts'

/** Offer of the publication to another member; for the owner. */
export function TransferSection({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { transfer } = useSuspenseQuery(transferQuery(api, hash)).data
  const [isOpen, setIsOpen] = useState(false)
  const cancel = useAction(cancelTransfer, { hash }, { toastErrors: true })
  if (transfer) {
    return (
      <SettingsSection
        title={text.transfer}
        summary={
          <>
            {text.waitingFor} <bdi>{transfer.to.name}</bdi>، {text.until} <Time at={transfer.expiresAt} />
          </>
        }
        action={
          <ActionButton action={cancel} variant="quiet" size="small">
            {text.cancelOffer}
          </ActionButton>
        }
      />
    )
  }
  const close = () => setIsOpen(false)
  return (
    <SettingsSection title={text.transfer} summary={text.transferNote}>
      {isOpen ? (
        <TransferForm hash={hash} close={close} />
      ) : (
        <p>
          <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
            {text.transferStart}
          </Button>
        </p>
      )}
      <FormDetails label={text.transferStart} forms={offerTransfer.name}>
        {import.meta.env.SSR && <TransferForm hash={hash} close={close} />}
      </FormDetails>
    </SettingsSection>
  )
}

function TransferForm({ hash, close }: { hash: string; close: () => void }) {
  const [handle, setHandle] = useState('')
  const offer = useAction(offerTransfer, { hash }, { onDone: close })
  const { fields, formError } = fieldErrors(offer.error, ['handle'])
  return (
    <EditForm action={offer} onCancel={close} submitLabel={text.offer} error={formError}>
      <Field label={text.transferTo} error={fields.handle}>
        {(control) => <HandleInput {...control} value={handle} onValueChange={setHandle} />}
      </Field>
    </EditForm>
  )
}

/** Ends the viewer's membership; for editors and writers. */
export function LeavingSection({ membership: { hash } }: { membership: Membership }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <SettingsSection title={text.leave} summary={text.leaveNote}>
      {isOpen ? (
        <LeavingForm hash={hash} close={close} />
      ) : (
        <p>
          <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
            {text.leaveStart}
          </Button>
        </p>
      )}
      <FormDetails label={text.leaveStart} forms={leavePublication.name}>
        {import.meta.env.SSR && <LeavingForm hash={hash} close={close} />}
      </FormDetails>
    </SettingsSection>
  )
}

function LeavingForm({ hash, close }: { hash: string; close: () => void }) {
  const queryClient = useQueryClient()
  // The publication itself is not found any longer.
  const onDone = () => queryClient.removeQueries({ queryKey: publicationKeys.all, type: 'inactive' })
  const leave = useAction(leavePublication, { hash }, { onDone })
  return (
    <EditForm action={leave} danger onCancel={close} submitLabel={text.leaveNow} error={leave.error?.message}>
      {null}
    </EditForm>
  )
}
