import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import { formName } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { BallotGroup } from '#worker/site/ballots/contract.ts'
import { excludeBallots, includeBallots } from './actions.ts'
import report from './results.module.css'
import { staffText as text } from './staff-text.ts'

interface Props {
  slug: string
  groups: readonly BallotGroup[]
  canExclude: boolean
  /** Whether voting is not over yet. */
  isEarly: boolean
}

/** Groups of ballots that share something, each with its exclusion from the tally or its return. */
export const SuspiciousGroups = ({ slug, groups, canExclude, isEarly }: Props) => (
  <>
    <p className={styles.hint}>
      {text.groupsHint} {isEarly && text.excludeLater}
    </p>
    {groups.length === 0 && <p className={report.nothing}>{text.noGroups}</p>}
    <ul>
      {groups.map((group) => (
        <GroupRow key={group.key} slug={slug} group={group} canExclude={canExclude} />
      ))}
    </ul>
  </>
)

function GroupRow({ slug, group, canExclude }: { slug: string; group: BallotGroup; canExclude: boolean }) {
  const { key, kind, ballots, excluded, firstAt, lastAt } = group
  const [isOpen, setIsOpen] = useState(false)
  const include = useAction(includeBallots, { slug, key })
  const form = <ExcludeForm slug={slug} group={key} close={() => setIsOpen(false)} />
  const canExcludeMore = canExclude && excluded < ballots
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>{text.kinds.get(kind)}</p>
        <p className={styles.meta}>
          <span>{text.groupBallots(ballots)}</span>
          {excluded > 0 && <span className={report.excluded}>{text.groupExcluded(excluded)}</span>}
          <span>
            <Time at={firstAt} as="moment" />
            {lastAt - firstAt >= MINUTE && (
              <>
                {' '}
                {text.until} <Time at={lastAt} as="moment" />
              </>
            )}
          </span>
        </p>
        <ErrorNote>{include.error?.message}</ErrorNote>
        {canExcludeMore && isOpen && form}
        {canExcludeMore && !isOpen && (
          <FormDetails label={text.exclude} forms={formName(excludeBallots.name, { slug, key })}>
            {import.meta.env.SSR && form}
          </FormDetails>
        )}
      </div>
      <div className={report.buttons}>
        {canExcludeMore && !isOpen && (
          <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
            {`${text.exclude}…`}
          </Button>
        )}
        {canExclude && excluded > 0 && (
          <ActionButton action={include} variant="quiet" size="small">
            {text.include}
          </ActionButton>
        )}
      </div>
    </li>
  )
}

function ExcludeForm({ slug, group: key, close }: { slug: string; group: string; close: () => void }) {
  const exclude = useAction(excludeBallots, { slug, key }, { onDone: close })
  const [reason, setReason] = useState('')
  return (
    <div className={report.reportForm}>
      <ChangeForm action={exclude} submitLabel={text.excludeGroup} danger fields={['reason']} onCancel={close}>
        {(errors) => (
          <Field label={text.reason} hint={text.reasonHint} error={errors.reason} counter={{ value: reason, max: LIMITS.campaignReason }}>
            {(control) => (
              <TextInput {...control} name="reason" value={reason} autoComplete="off" onChange={({ target }) => setReason(target.value)} />
            )}
          </Field>
        )}
      </ChangeForm>
    </div>
  )
}
