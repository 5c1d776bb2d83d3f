import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { publicationKeys } from '#web/lib/query-keys/people.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { HandleInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Membership } from './membership.ts'
import { transferQuery } from './queries.ts'
import { text } from './text.ts'
import { useChange } from './use-change.ts'

/** Offer of the publication to another member; for the owner. */
export function TransferSection({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { transfer } = useSuspenseQuery(transferQuery(api, hash)).data
  const [isOpen, setIsOpen] = useState(false)
  const { change, isRunning } = useChange()
  if (transfer) {
    const cancel = () => unwrap(api.api.publications[':hash'].transfer.$delete({ param: { hash } }))
    return (
      <SettingsSection
        title={text.transfer}
        summary={
          <>
            {text.waitingFor} <bdi>{transfer.to.name}</bdi>، {text.until} <Time at={transfer.expiresAt} />
          </>
        }
        action={
          <Button
            {...postButton('transfer.cancel', { hash })}
            variant="quiet"
            size="small"
            loading={isRunning('cancel')}
            onClick={() => change({ key: 'cancel', run: cancel, done: text.offerCancelled })}
          >
            {text.cancelOffer}
          </Button>
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
      <FormDetails label={text.transferStart} forms="transfer.offer">
        {import.meta.env.SSR && <TransferForm hash={hash} close={close} />}
      </FormDetails>
    </SettingsSection>
  )
}

function TransferForm({ hash, close }: { hash: string; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [handle, setHandle] = useState('')
  const offer = useMutation({
    mutationFn: () =>
      withReauthentication(() =>
        unwrap(api.api.publications[':hash'].transfer.$put({ param: { hash }, json: { handle: handle.trim().replace(/^@/, '') } })),
      ),
    onSuccess: async ({ transfer }) => {
      showToast({ message: text.offered(transfer?.to.name ?? '') })
      close()
      await queryClient.invalidateQueries({ queryKey: publicationKeys.transfer(hash) })
    },
  })
  const { fields, formError } = fieldErrors(offer.error, ['handle'])
  return (
    <EditForm
      form={formName('transfer.offer', { hash })}
      onSubmit={() => offer.mutate()}
      onCancel={close}
      pending={offer.isPending}
      submitLabel={text.offer}
      error={formError}
    >
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
      <FormDetails label={text.leaveStart} forms="members.leave">
        {import.meta.env.SSR && <LeavingForm hash={hash} close={close} />}
      </FormDetails>
    </SettingsSection>
  )
}

function LeavingForm({ hash, close }: { hash: string; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const leave = useMutation({
    mutationFn: () => unwrap(api.api.publications[':hash'].membership.$delete({ param: { hash } })),
    onSuccess: async () => {
      showToast({ message: text.left })
      await router.navigate({ to: '/me/publications' })
      // The publication itself is not found any longer.
      queryClient.removeQueries({ queryKey: publicationKeys.all, type: 'inactive' })
      await queryClient.invalidateQueries({ queryKey: publicationKeys.mine })
    },
  })
  return (
    <EditForm
      form={formName('members.leave', { hash })}
      danger
      onSubmit={() => leave.mutate()}
      onCancel={close}
      pending={leave.isPending}
      submitLabel={text.leaveNow}
      error={leave.error?.message}
    >
      {null}
    </EditForm>
  )
}
