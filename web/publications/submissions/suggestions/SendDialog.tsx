import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { findChanges, type TitledDocument } from '#shared/document/changes.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { submissionKeys } from '#web/lib/query-keys/people.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { SubmissionSuggestions } from '#worker/publications/submissions/suggestions/contract.ts'
import { ChangeList } from './ChangeList.tsx'
import { text } from './text.ts'

interface Props {
  data: SubmissionSuggestions
  base: TitledDocument
  suggested: TitledDocument
  onClose: () => void
  onSent: () => void
}

/** Shows an editor the changes as the author will see them, and sends them with a message. */
export default function SendDialog({ data: { hash, version }, base, suggested, onClose, onSent }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [words, setMessage] = useState('')
  const [changes] = useState(() => findChanges(base, suggested))
  const send = useMutation({
    mutationFn: () =>
      unwrap(api.api.submissions[':hash'].suggestions.$post({ param: { hash }, json: { key, version, ...suggested, words } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: submissionKeys.all })
      showToast({ message: text.sent })
      onSent()
    },
  })
  const { fields, formError } = fieldErrors(send.error, ['words'])
  return (
    <Dialog open onClose={onClose} title={text.reviewTitle} wide>
      {changes.length === 0 ? (
        <p>{text.noChanges}</p>
      ) : (
        <>
          <Field
            label={text.message}
            hint={text.messageHint}
            optional={text.optional}
            error={fields.words}
            counter={{ value: words, max: LIMITS.suggestionMessage }}
          >
            {(control) => <TextArea {...control} rows={3} value={words} onChange={({ target }) => setMessage(target.value)} />}
          </Field>
          <ChangeList changes={changes} />
        </>
      )}
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        {changes.length > 0 && (
          <Button loading={send.isPending} onClick={() => send.mutate()}>
            {text.sendSuggestion}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {text.keepWriting}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}
