import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { publicationKeys } from '#web/lib/query-keys/people.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { HandleInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ManagedPublication } from '#worker/publications/publications/contract.ts'
import styles from './settings.module.css'
import { text } from './text.ts'

/** Closes a publication for good, after its owner typed its handle. */
export function ClosingSection({ publication: { hash } }: { publication: ManagedPublication }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection
      title={text.close}
      summary={text.closeSummary}
      action={
        !open && (
          <span className={styles.scripted}>
            <Button variant="danger" size="small" onClick={() => setOpen(true)}>
              {text.close}
            </Button>
          </span>
        )
      }
    >
      {open && <ClosingForm hash={hash} close={() => setOpen(false)} />}
      <FormDetails label={text.close} forms={formName('publication.close', { hash })}>
        {import.meta.env.SSR && <ClosingForm hash={hash} close={() => undefined} />}
      </FormDetails>
    </SettingsSection>
  )
}

function ClosingForm({ hash, close }: { hash: string; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [handle, setHandle] = useState('')
  const closing = useMutation({
    mutationFn: () => withReauthentication(() => unwrap(api.api.publications[':hash'].close.$post({ param: { hash }, json: { handle } }))),
    onSuccess: async () => {
      showToast({ message: text.closed })
      await navigate({ to: '/me/publications' })
      await queryClient.invalidateQueries({ queryKey: publicationKeys.mine })
    },
  })
  const { fields, formError } = fieldErrors(closing.error, ['handle'])
  return (
    <EditForm
      form={formName('publication.close', { hash })}
      onSubmit={() => closing.mutate()}
      onCancel={close}
      pending={closing.isPending}
      error={formError}
      submitLabel={text.closeNow}
      danger
    >
      <p>{text.closeLead}</p>
      <Field label={text.closeHandle} error={fields.handle}>
        {(control) => <HandleInput {...control} value={handle} onValueChange={setHandle} />}
      </Field>
    </EditForm>
  )
}
