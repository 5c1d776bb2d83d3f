import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, handleSubmit, readTextField } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { ChangeThreadState, ContactThreadDetails } from '#worker/site/contact/contract.ts'
import styles from './inbox.module.css'
import { text } from './inbox-text.ts'
import { useContactChange } from './use-contact-change.ts'

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
  const { api } = useRouteContext({ from: '__root__' })
  const own = useViewer()?.handle
  const [handle, setHandle] = useState(assignee?.handle ?? '')
  const { change, isPending, error } = useContactChange({
    run: (to: string) =>
      unwrap(api.api.admin.contact[':number'].assignee.$put({ param: { number }, json: { version, handle: to || null } })),
    done: text.assigned,
    onDone,
  })
  const { fields, formError } = fieldErrors(error, ['handle'])
  // An assignee who is no longer on the staff stays selected until somebody chooses another one.
  const people = assignee && !staff.some((one) => one.handle === assignee.handle) ? [...staff, assignee] : staff
  return (
    <PostForm
      form={formName('contact.assign', { number })}
      hidden={{ version: String(version) }}
      className={styles.assignment}
      onSubmit={handleSubmit((data) => !isPending && change(readTextField(data, 'handle')))}
    >
      <SelectField
        label={text.assignee}
        name="handle"
        value={handle}
        error={fields.handle}
        options={[['', text.nobody], ...people.map((one) => [one.handle, one.name] as const)]}
        onChange={setHandle}
      />
      <Button type="submit" variant="quiet" loading={isPending}>
        {text.assign}
      </Button>
      {own !== undefined && own !== assignee?.handle && (
        <Button
          {...postButton('contact.assign', { number, version: String(version), handle: own })}
          variant="quiet"
          onClick={() => change(own)}
        >
          {text.toMe}
        </Button>
      )}
      <ErrorNote>{formError}</ErrorNote>
    </PostForm>
  )
}

function StateButton({ thread: { number, version }, state, label, onDone }: Props & { state: State; label: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useContactChange({
    run: () => unwrap(api.api.admin.contact[':number'].state.$put({ param: { number }, json: { version, state } })),
    done: text.stateChanged[state],
    onDone,
  })
  return (
    <div className={styles.action}>
      <Button
        {...postButton('contact.state', { number, version: String(version), state })}
        variant="quiet"
        loading={isPending}
        onClick={() => change(undefined)}
      >
        {label}
      </Button>
      <ErrorNote>{error?.message}</ErrorNote>
    </div>
  )
}
