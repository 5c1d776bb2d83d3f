import { Fragment, type ReactNode, useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import type { ImportAction, ImportState, TextImport } from '#worker/portability/imports/contract.ts'
import styles from './imports.module.css'
import { useTextImportAction } from './queries.ts'
import { text } from './text.ts'

const UNDOABLE: readonly ImportState[] = ['running', 'paused', 'full', 'done', 'cancelled']
const WITH_REST: readonly ImportState[] = ['running', 'paused', 'full']
const NOT_STARTED: readonly ImportState[] = ['uploading', 'reading', 'ready']

interface Confirmation {
  action: ImportAction
  open: string
  title: string
  confirmLabel: string
  children: ReactNode
}

/** What the owner can do with an import in its state. */
export function ImportActions({ textImport: { hash, state, feed, counts } }: { textImport: TextImport }) {
  const act = useTextImportAction(hash)
  const pending = act.isPending ? act.variables : undefined
  const [confirming, setConfirming] = useState<ImportAction>()
  const close = () => setConfirming(undefined)
  const isOtherFileNeeded = state === 'failed' && feed === null
  const simple = (action: ImportAction, label: string, variant?: 'quiet') => (
    <Button
      {...postButton(`imports.${action}`, { hash })}
      variant={variant}
      loading={pending === action}
      onClick={() => act.mutate(action)}
    >
      {label}
    </Button>
  )
  const confirmations: Confirmation[] = []
  if (WITH_REST.includes(state))
    confirmations.push({
      action: 'cancel',
      open: text.cancel,
      title: text.cancelTitle,
      confirmLabel: text.cancelConfirm,
      children: <p>{text.cancelHint}</p>,
    })
  if (NOT_STARTED.includes(state))
    confirmations.push({
      action: 'cancel',
      open: text.discard,
      title: text.discardTitle,
      confirmLabel: text.discardConfirm,
      children: <p>{text.discardHint}</p>,
    })
  if (UNDOABLE.includes(state) && counts.done > 0)
    confirmations.push({
      action: 'undo',
      open: text.undo,
      title: text.undoTitle,
      confirmLabel: text.undoConfirm,
      children: (
        <div className={styles.confirmation}>
          <p>{text.undoHint(counts.done)}</p>
          <p>{text.undoKeeps}</p>
        </div>
      ),
    })
  return (
    <>
      <ErrorNote>{fieldErrors(act.error, []).formError}</ErrorNote>
      <ButtonRow>
        {state === 'running' && simple('pause', text.pause, 'quiet')}
        {(state === 'paused' || state === 'full') && simple('resume', text.resume)}
        {state === 'full' && (
          <LinkButton to="/me/settings/advanced" variant="quiet">
            {text.seeStorage}
          </LinkButton>
        )}
        {state === 'failed' && feed !== null && simple('retry', text.readAgain)}
        {state === 'done' && <LinkButton to="/me/posts/published">{text.seePosts}</LinkButton>}
        {state === 'undone' && (
          <LinkButton to="/me/posts/removed" variant="quiet">
            {text.seeRemoved}
          </LinkButton>
        )}
        {state === 'done' && counts.failed > 0 && simple('retry', text.retry, 'quiet')}
        {!WITH_REST.includes(state) && !NOT_STARTED.includes(state) && (
          <LinkButton to="/me/import" variant={isOtherFileNeeded ? 'primary' : 'quiet'}>
            {isOtherFileNeeded ? text.anotherFile : text.another}
          </LinkButton>
        )}
        {confirmations.map(({ action, open }) => (
          <Button key={action} variant="quiet" onClick={() => setConfirming(action)}>
            {`${open}…`}
          </Button>
        ))}
      </ButtonRow>
      {confirmations.map(({ action, open, ...dialog }) => (
        <Fragment key={action}>
          <ConfirmDialog
            {...dialog}
            open={confirming === action}
            pending={pending === action}
            onConfirm={() => act.mutate(action, { onSettled: close })}
            onClose={close}
          />
          <FormDetails label={open} forms={`imports.${action}`}>
            {import.meta.env.SSR && (
              <ConfirmDialog
                {...dialog}
                open
                pending={false}
                onClose={close}
                onConfirm={close}
                post={postButton(`imports.${action}`, { hash })}
              />
            )}
          </FormDetails>
        </Fragment>
      ))}
    </>
  )
}
