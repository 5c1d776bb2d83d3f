import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SpellingForm } from './SpellingForm.tsx'
import styles from './tag-menu.module.css'
import { text } from './text.ts'
import { moderatedQuery, useModerateTag } from './use-moderate-tag.ts'

interface Props {
  tag: { name: string; slug: string }
  open: boolean
  onClose: () => void
}

/** Lets another spelling lead to a tag, and those that do lead there no longer. */
export function MergeDialog({ tag, open, onClose }: Props) {
  const id = useId()
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({ ...moderatedQuery(api, tag.slug), enabled: open })
  const merge = useModerateTag(tag)
  const split = useModerateTag(tag)
  const aliases = data?.aliases ?? []
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.mergeTitle(tag.name)}
      actions={
        <>
          <Button type="submit" form={id} loading={merge.isPending}>
            {text.mergeDo}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <SpellingForm
        id={id}
        label={text.spelling}
        hint={text.mergeHint(tag.name)}
        initial=""
        error={merge.error ?? split.error}
        onSubmit={(spelling) => !merge.isPending && merge.mutate({ act: 'merge', spelling }, { onSuccess: onClose })}
      />
      {aliases.length > 0 && (
        <div className={styles.aliases}>
          <h3>{text.aliases}</h3>
          <ul>
            {aliases.map((alias) => (
              <li key={alias}>
                <bdi>{alias}</bdi>
                <Button variant="plain" loading={split.isPending} onClick={() => split.mutate({ act: 'split', spelling: alias })}>
                  {text.split(alias)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
