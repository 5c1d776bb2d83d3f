import { useState } from 'react'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { HandleInput } from '#web/ui/TextInput.tsx'
import type { Juror } from '#worker/site/ballots/contract.ts'
import { addJuror, removeJuror } from './actions.ts'
import report from './results.module.css'
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
    {jurors.length === 0 && juryWeight > 0 && <p className={report.nothing}>{text.noJurors}</p>}
    <ul>
      {jurors.map((juror) => (
        <JurorRow key={juror.number} slug={slug} juror={juror} entryCount={entryCount} canChange={canChange} />
      ))}
    </ul>
    {canChange && juryWeight > 0 && (
      <ActionSection title={text.addJuror} summary={text.handleHint} label={text.addJuror} forms={addJuror.name}>
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
  // A deleted user has no button.
  const remove = useAction(removeJuror, { slug, handle: user?.handle ?? '' })
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
        <ErrorNote>{remove.error?.message}</ErrorNote>
      </div>
      {canChange && user && (
        <div className={report.buttons}>
          <ActionButton action={remove} variant="quiet" size="small" aria-label={text.removeJurorOf(user.name)}>
            {text.removeJuror}
          </ActionButton>
        </div>
      )}
    </li>
  )
}

function AddJuror({ slug, close }: { slug: string; close: () => void }) {
  const [handle, setHandle] = useState('')
  const add = useAction(addJuror, { slug }, { onDone: close })
  return (
    <ChangeForm action={add} submitLabel={text.add} fields={['handle']} onCancel={close}>
      {(errors) => (
        <Field label={text.handle} error={errors.handle}>
          {(control) => <HandleInput {...control} value={handle} onValueChange={setHandle} />}
        </Field>
      )}
    </ChangeForm>
  )
}
