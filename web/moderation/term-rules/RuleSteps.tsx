import { useId } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { NoScript } from '#web/ui/NoScript.tsx'
import type { DryRun, TermRule } from '#worker/moderation/term-rules/contract.ts'
import { activateRule, retireRule, tryRule } from './actions.ts'
import styles from './term-rules.module.css'
import { text } from './text.ts'

/** The dry run and its progress, then, before the matches, the buttons that activate and retire the rule. */
export function RuleSteps({ rule, isAdmin }: { rule: TermRule; isAdmin: boolean }) {
  const id = useId()
  const { dryRun, state, version, activeVersion } = rule
  const isApplied = state === 'active' && activeVersion === version
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {text.steps}
      </h2>
      <p>{text.dryRunHint}</p>
      {dryRun && <Progress dryRun={dryRun} hash={rule.hash} />}
      {isAdmin && (
        <div className={styles.step}>
          {dryRun?.state === 'finished' && !isApplied && <p>{text.activateHint}</p>}
          <div className={styles.buttons}>
            {dryRun?.state === 'finished' && !isApplied && <ActivateButton rule={rule} />}
            {dryRun?.state !== 'running' && <DryRunButton rule={rule} />}
            {state === 'active' && <RetireButton rule={rule} />}
          </div>
          {state === 'active' && <p className={styles.state}>{text.retireHint}</p>}
        </div>
      )}
    </section>
  )
}

function Progress({ dryRun: { state, scanned, total, matches }, hash }: { dryRun: DryRun; hash: string }) {
  return (
    <div className={styles.progress} role="status">
      <progress aria-label={text.progress} max={Math.max(1, total)} value={state === 'finished' ? Math.max(1, total) : scanned} />
      <p>{text.scanned(formatNumber(scanned), formatNumber(total))}</p>
      {state === 'finished' && <p>{matches === 0 ? text.foundNone : text.found(formatNumber(matches))}</p>}
      {state === 'running' && <NoScript>{import.meta.env.SSR && <a href={`/admin/term-rules/${hash}`}>{text.refresh}</a>}</NoScript>}
    </div>
  )
}

function DryRunButton({ rule: { hash, version, dryRun } }: { rule: TermRule }) {
  const start = useAction(tryRule, { hash, version: String(version) })
  return (
    <div>
      <ActionButton action={start} variant={dryRun ? 'quiet' : 'primary'}>
        {dryRun ? text.dryRunAgain : text.dryRun}
      </ActionButton>
      <ErrorNote>{start.error?.message}</ErrorNote>
    </div>
  )
}

function ActivateButton({ rule: { hash, version, state } }: { rule: TermRule }) {
  const activate = useAction(activateRule, { hash, version: String(version) })
  return (
    <div>
      <ActionButton action={activate} variant="primary">
        {state === 'active' ? text.activateAgain : text.activate}
      </ActionButton>
      <ErrorNote>{activate.error?.message}</ErrorNote>
    </div>
  )
}

function RetireButton({ rule: { hash } }: { rule: TermRule }) {
  const retire = useAction(retireRule, { hash })
  return (
    <div>
      <ActionButton action={retire} variant="danger">
        {text.retire}
      </ActionButton>
      <ErrorNote>{retire.error?.message}</ErrorNote>
    </div>
  )
}
