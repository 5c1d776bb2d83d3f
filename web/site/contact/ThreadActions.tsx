import { useState } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { ChangeThreadState, ContactThreadDetails } from '#worker/site/contact/contract.ts'
import { assignThread, changeThreadState } from './actions.ts'
import styles from './inbox.module.css'
import { text } from './inbox-text.ts'

type State = ChangeThreadState['state']

interface Props {
  thread: ContactThreadDetails
  onDone: () => void
}

/** Assignment and state of a thread. */
export const ThreadActions = ({ thread, onDone }: Props) => (
  <PageSection title={text.handling} landmark={false}>
    {/* A new assignee, also one that somebody else chose, is selected again. */}
    <Assignment key={thread.assignee?.handle ?? ''} thread={thread} onDone={onDone} />
    <div className={styles.buttons}>
      {thread.state === 'closed' ? (
        <StateButton thread={thread} onDone={onDone} state="open" label={text.reopen} />
      ) : (
        <>
          <StateButton thread={thread} onDone={onDone} state="closed" label={text.close} />
          <StateButton thread={thread} onDone={onDone} state="spam" label={text.markSpam} />
        </>
      )}
    </div>
  </PageSection>
)

function Assignment({ thread: { number, version, assignee, staff }, onDone }: Props) {
  const own = useViewer()?.handle
  const [handle, setHandle] = useState(assignee?.handle ?? '')
  const params = { number, version: String(version) }
  const assign = useAction(assignThread, { ...params, handle: '' }, { onDone })
  const take = useAction(assignThread, { ...params, handle: own ?? '' }, { onDone })
  const { fields, formError } = fieldErrors(assign.error ?? take.error, ['handle'])
  // An assignee who is no longer on the staff stays selected until somebody chooses another one.
  const people = assignee && !staff.some((one) => one.handle === assignee.handle) ? [...staff, assignee] : staff
  return (
    <ActionForm action={assign} className={styles.assignment}>
      <SelectField
        label={text.assignee}
        name="handle"
        value={handle}
        error={fields.handle}
        options={[['', text.nobody], ...people.map((one) => [one.handle, one.name] as const)]}
        onChange={setHandle}
      />
      <Button type="submit" variant="quiet" loading={assign.isPending}>
        {text.assign}
      </Button>
      {own !== undefined && own !== assignee?.handle && (
        <ActionButton action={take} variant="quiet">
          {text.toMe}
        </ActionButton>
      )}
      <ErrorNote>{formError}</ErrorNote>
    </ActionForm>
  )
}

function StateButton({ thread: { number, version }, state, label, onDone }: Props & { state: State; label: string }) {
  const change = useAction(changeThreadState, { number, version: String(version), state }, { onDone })
  return (
    <div className={styles.action}>
      <ActionButton action={change} variant="quiet">
        {label}
      </ActionButton>
      <ErrorNote>{change.error?.message}</ErrorNote>
    </div>
  )
}
