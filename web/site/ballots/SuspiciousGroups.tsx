import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import styles from '#web/money/administration/administration.module.css'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { BallotGroup } from '#worker/site/ballots/contract.ts'
import report from './report.module.css'
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
    {groups.length === 0 && <p className={report.none}>{text.noGroups}</p>}
    <ul>
      {groups.map((group) => (
        <GroupRow key={group.key} slug={slug} group={group} canExclude={canExclude} />
      ))}
    </ul>
  </>
)

function GroupRow({ slug, group, canExclude }: { slug: string; group: BallotGroup; canExclude: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { key, kind, ballots, excluded, firstAt, lastAt } = group
  const [isOpen, setIsOpen] = useState(false)
  const include = useStaffChange({
    run: () => unwrap(api.api.admin.campaigns[':slug'].ballots.inclusions.$post({ param: { slug }, json: { key } })),
    done: text.includedNotice,
  })
  const form = formName('ballots.exclude', { slug, key })
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
        {canExcludeMore && isOpen && <ExcludeForm slug={slug} group={group} form={form} close={() => setIsOpen(false)} />}
        {canExcludeMore && !isOpen && (
          <FormDetails label={text.exclude} forms={form}>
            {import.meta.env.SSR && <ExcludeForm slug={slug} group={group} form={form} close={() => undefined} />}
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
          <Button
            {...postButton('ballots.include', { slug, key })}
            variant="quiet"
            size="small"
            loading={include.isPending}
            onClick={() => include.change(undefined)}
          >
            {text.include}
          </Button>
        )}
      </div>
    </li>
  )
}

function ExcludeForm({ slug, group: { key }, form, close }: { slug: string; group: BallotGroup; form: string; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [reason, setReason] = useState('')
  const { change, isPending, error } = useStaffChange({
    run: (fields: FormData) =>
      unwrap(
        api.api.admin.campaigns[':slug'].ballots.exclusions.$post({
          param: { slug },
          json: { key, reason: readTextField(fields, 'reason') },
        }),
      ),
    done: text.excludedNotice,
    onDone: close,
  })
  return (
    <div className={report.form}>
      <ChangeForm
        form={form}
        submitLabel={text.excludeGroup}
        danger
        pending={isPending}
        error={error}
        fields={['reason']}
        onSubmit={change}
        onCancel={close}
      >
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
