import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { ActionSection } from '#web/money/administration/ActionSection.tsx'
import styles from '#web/money/administration/administration.module.css'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { HandleInput } from '#web/ui/TextInput.tsx'
import type { Juror } from '#worker/site/ballots/contract.ts'
import { readHandle } from './read-fields.ts'
import report from './report.module.css'
import { staffText as text } from './staff-text.ts'

interface Props {
  slug: string
  jurors: readonly Juror[]
  entryCount: number
  juryWeight: number
  canChange: boolean
}

/** The jurors with how much they scored, and the form that adds one. */
export const Jurors = ({ slug, jurors, entryCount, juryWeight, canChange }: Props) => (
  <>
    <p className={report.weight}>{juryWeight > 0 ? text.juryWeight(juryWeight) : text.noJury}</p>
    {jurors.length === 0 && juryWeight > 0 && <p className={report.none}>{text.noJurors}</p>}
    <ul>
      {jurors.map((juror) => (
        <JurorRow key={juror.number} slug={slug} juror={juror} entryCount={entryCount} canChange={canChange} />
      ))}
    </ul>
    {canChange && juryWeight > 0 && (
      <ActionSection title={text.addJuror} summary={text.handleHint} label={text.addJuror} forms="ballots.add-juror">
        {(close) => <AddJuror slug={slug} close={close} />}
      </ActionSection>
    )}
  </>
)

function JurorRow({
  slug,
  juror: { number, user, scored },
  entryCount,
  canChange,
}: Omit<Props, 'jurors' | 'juryWeight'> & { juror: Juror }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useStaffChange({
    run: (handle: string) => unwrap(api.api.admin.campaigns[':slug'].jurors[':handle'].$delete({ param: { slug, handle } })),
    done: text.jurorRemoved,
  })
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          {user ? (
            <PathLink to={`/${user.handle}`}>
              <bdi>{user.name}</bdi>
            </PathLink>
          ) : (
            text.deleted
          )}
        </p>
        <p className={styles.meta}>
          <span>{text.juror(number)}</span>
          <span>{text.scored(scored, entryCount)}</span>
        </p>
        <ErrorNote>{error?.message}</ErrorNote>
      </div>
      {canChange && user && (
        <div className={report.buttons}>
          <Button
            {...postButton('ballots.remove-juror', { slug, handle: user.handle })}
            variant="quiet"
            size="small"
            loading={isPending}
            aria-label={text.removeJurorOf(user.name)}
            onClick={() => change(user.handle)}
          >
            {text.removeJuror}
          </Button>
        </div>
      )}
    </li>
  )
}

function AddJuror({ slug, close }: { slug: string; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [handle, setHandle] = useState('')
  const { change, isPending, error } = useStaffChange({
    run: async (fields: FormData) => {
      const typed = readHandle(readTextField(fields, 'handle'))
      return unwrap(api.api.admin.campaigns[':slug'].jurors[':handle'].$put({ param: { slug, handle: typed } }))
    },
    done: text.jurorAdded,
    onDone: close,
  })
  return (
    <ChangeForm
      form={formName('ballots.add-juror', { slug })}
      submitLabel={text.add}
      pending={isPending}
      error={error}
      fields={['handle']}
      onSubmit={change}
      onCancel={close}
    >
      {(errors) => (
        <Field label={text.handle} error={errors.handle}>
          {(control) => <HandleInput {...control} value={handle} onValueChange={setHandle} />}
        </Field>
      )}
    </ChangeForm>
  )
}
