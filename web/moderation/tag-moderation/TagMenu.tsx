import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { postKeys, tagKeys } from '#web/lib/query-keys/posts.ts'
import { hideTag, mergeTags, showTag } from '#web/moderation/content/actions.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { MenuButton, MenuDivider, OverflowMenu } from '#web/ui/Menu.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './tag-menu.module.css'
import { text } from './text.ts'

const icon = { size: 18, stroke: 1.6 }

export default function TagMenu({ tag, hidden }: { tag: { name: string; slug: string }; hidden: boolean }) {
  const [open, setOpen] = useState<'merge' | 'rename'>()
  const change = useModerateTag(tag)
  const close = () => setOpen(undefined)
  const onError = (error: Error) => void showToast({ message: error.message, failed: true })
  return (
    <>
      <OverflowMenu label={text.menu}>
        <MenuButton icon={<IconArrowMerge {...icon} />} onClick={() => setOpen('merge')}>
          {text.merge}
        </MenuButton>
        <MenuButton icon={<IconPencil {...icon} />} onClick={() => setOpen('rename')}>
          {text.rename}
        </MenuButton>
        <MenuDivider />
        <MenuButton
          icon={hidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
          danger={!hidden}
          onClick={() => change.mutate({ type: hidden ? 'show' : 'hide' }, { onError })}
        >
          {hidden ? text.show : text.hide}
        </MenuButton>
      </OverflowMenu>
      <MergeDialog tag={tag} open={open === 'merge'} onClose={close} />
      <RenameDialog tag={tag} open={open === 'rename'} onClose={close} />
    </>
  )
}

const moderatedTagQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: tagKeys.moderated(slug),
    queryFn: () => unwrap(api.api.moderation.tags[':name'].$get({ param: { name: slug } })),
    staleTime: 0,
  })

type TagAction = { type: 'merge' | 'split' | 'rename'; spelling: string } | { type: 'hide' | 'show'; spelling?: undefined }

function useModerateTag({ name, slug }: { name: string; slug: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const tag = api.api.moderation.tags[':name']
  return useMutation({
    mutationFn: (action: TagAction) => {
      if (action.spelling === undefined) return (action.type === 'hide' ? hideTag : showTag).run(api, { name: slug })
      if (action.type === 'merge') return mergeTags.run(api, { name: slug, alias: action.spelling })
      if (action.type === 'rename') return unwrap(tag.name.$put({ param: { name: slug }, json: { name: action.spelling } }))
      return unwrap(tag.aliases[':alias'].$delete({ param: { name: slug, alias: action.spelling } }))
    },
    onSuccess: async (answer, action) => {
      showToast({ message: successMessage(action, name) })
      queryClient.setQueryData(tagKeys.moderated(slug), answer)
      if (answer.tag.slug !== slug) await navigate({ to: '/tag/$name', params: { name: answer.tag.slug }, replace: true })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: tagKeys.all }),
        queryClient.invalidateQueries({ queryKey: postKeys.all }),
      ])
    },
  })
}

function successMessage(action: TagAction, name: string): string {
  if (action.spelling === undefined) return action.type === 'hide' ? text.hidden(name) : text.shown(name)
  const words = { merge: text.merged, split: text.splitNotice, rename: text.renamed }
  return words[action.type](action.spelling)
}

interface RenameDialogProps {
  tag: { name: string; slug: string }
  open: boolean
  onClose: () => void
}

function RenameDialog({ tag, open, onClose }: RenameDialogProps) {
  const rename = useModerateTag(tag)
  return (
    <SpellingDialog
      open={open}
      onClose={onClose}
      title={text.renameTitle}
      submit={text.save}
      label={text.spellingLabel}
      hint={text.spellingHint}
      initial={tag.name}
      pending={rename.isPending}
      error={rename.error}
      onSubmit={(spelling) => rename.mutate({ type: 'rename', spelling }, { onSuccess: onClose })}
    />
  )
}

interface MergeDialogProps {
  tag: { name: string; slug: string }
  open: boolean
  onClose: () => void
}

function MergeDialog({ tag, open, onClose }: MergeDialogProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({ ...moderatedTagQuery(api, tag.slug), enabled: open })
  const merge = useModerateTag(tag)
  const split = useModerateTag(tag)
  const aliases = data?.aliases ?? []
  return (
    <SpellingDialog
      open={open}
      onClose={onClose}
      title={text.mergeTitle(tag.name)}
      submit={text.mergeSubmit}
      label={text.spelling}
      hint={text.mergeHint(tag.name)}
      initial=""
      pending={merge.isPending}
      error={merge.error ?? split.error}
      onSubmit={(spelling) => merge.mutate({ type: 'merge', spelling }, { onSuccess: onClose })}
    >
      {aliases.length > 0 && (
        <div className={styles.aliases}>
          <h3>{text.aliases}</h3>
          <ul>
            {aliases.map((alias) => (
              <li key={alias}>
                <bdi>{alias}</bdi>
                <Button variant="plain" loading={split.isPending} onClick={() => split.mutate({ type: 'split', spelling: alias })}>
                  {text.split} <bdi className="visually-hidden">{alias}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </SpellingDialog>
  )
}

interface SpellingDialogProps {
  title: string
  submit: string
  label: string
  hint: string
  initial: string
  pending: boolean
  error: Error | null
  onSubmit: (spelling: string) => void
  open: boolean
  onClose: () => void
  children?: ReactNode
}

function SpellingDialog({ pending, onSubmit, children, title, submit, open, onClose, ...field }: SpellingDialogProps) {
  return (
    <FormDialog
      id={useId()}
      title={title}
      submitLabel={submit}
      cancelLabel={text.cancel}
      open={open}
      onClose={onClose}
      pending={pending}
      onSubmit={(fields) => {
        const spelling = String(fields.get('spelling') ?? '').trim()
        if (spelling && !pending) onSubmit(spelling)
      }}
      below={children}
    >
      <SpellingField {...field} />
    </FormDialog>
  )
}

/** Mounted each time the dialog opens, which resets the value. */
function SpellingField({ label, hint, initial, error }: Pick<SpellingDialogProps, 'label' | 'hint' | 'initial' | 'error'>) {
  const [value, setValue] = useState(initial)
  const { fields, formError } = fieldErrors(error, ['name', 'alias'])
  return (
    <Field label={label} hint={hint} error={fields.name ?? fields.alias ?? formError} counter={{ value, max: LIMITS.tagGraphemes }}>
      {(control) => (
        <TextInput {...control} name="spelling" autoComplete="off" value={value} onChange={({ target }) => setValue(target.value)} />
      )}
    </Field>
  )
}
