import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { EditForm, EditRow, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { Arrangement, ManagedSeries } from '#worker/publications/front-page/contract.ts'
import { ArrangedRows } from './ArrangedRows.tsx'
import { changeSeries, choosePost, createSeries, deleteSeries, moveSeries, moveSeriesPost, removeSeriesPost } from './actions.ts'
import styles from './arrange.module.css'
import { arrangeText as text } from './arrange-text.ts'
import { moveRow } from './arrangement-draft.ts'
import { PickerLink, type PickerSearch, PostPicker } from './PostPicker.tsx'
import { arrangementQuery } from './queries.ts'
import { useChangeSeries } from './use-arrangement.ts'

interface Props {
  hash: string
  search: PickerSearch
  arrangement: Arrangement
}

/** The series of a publication: create, edit, order and delete them, and choose and order their posts. */
export function ManageSeries({ hash, search, arrangement }: Props) {
  const { series } = arrangement
  return (
    <SettingsSection title={text.series} summary={text.seriesHint}>
      {series.length === 0 && <p className={styles.meta}>{text.noSeries}</p>}
      {series.map((one) => (
        <EditableSeries key={one.hash} series={one} {...{ hash, search, arrangement }} />
      ))}
      {series.length < LIMITS.seriesPerPublication && (
        <EditRow title={text.newSeries} value={null} empty=" " forms={createSeries.name}>
          {(close) => <SeriesForm hash={hash} onClose={close} />}
        </EditRow>
      )}
    </SettingsSection>
  )
}

/** Shows the posts of a series in another order until the arrangement is refetched. */
function useShowOrder(hash: string, series: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { queryKey } = arrangementQuery(api, hash)
  const readPosts = (data: Arrangement | undefined) => data?.series.find((one) => one.hash === series)?.posts ?? []
  return {
    show: (from: number, to: number) =>
      queryClient.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            series: data.series.map((one) => (one.hash === series ? { ...one, posts: moveRow(one.posts, from, to) } : one)),
          },
      ),
    /** Hash of the post before another one in the shown order; empty for the first. */
    before: (post: string) => {
      const posts = readPosts(queryClient.getQueryData(queryKey))
      return posts[posts.findIndex((one) => one.hash === post) - 1]?.hash ?? ''
    },
  }
}

function EditableSeries({ series, hash, search, arrangement }: Props & { series: ManagedSeries }) {
  const change = useChangeSeries(hash)
  const order = useShowOrder(hash, series.hash)
  const [isEditing, setEditing] = useState(false)
  const params = { hash, series: series.hash }
  const all = arrangement.series
  const index = all.findIndex((one) => one.hash === series.hash)
  const remove = useAction(deleteSeries, params, { toastErrors: true })
  const moveButton = (to: number) => {
    const move = { ...params, after: moveRow(all, index, to)[to - 1]?.hash ?? '' }
    const onClick = () => change.mutate((api) => moveSeries.run(api, move))
    return { ...postButton(moveSeries.name, move), disabled: to < 0 || to >= all.length, onClick }
  }
  return (
    <section className={styles.series}>
      <div className={styles.head}>
        <h3 className={styles.seriesTitle}>
          <bdi>{series.title}</bdi>
        </h3>
        <span className={styles.meta}>{text.parts(series.posts.length)}</span>
        <PickerLink label={text.add} target={series.hash} {...{ hash, search }} />
      </div>
      {series.description && (
        <p className={styles.meta} dir="auto">
          {series.description}
        </p>
      )}
      <ArrangedRows
        rows={series.posts.map((post) => ({
          key: post.hash,
          title: post.title,
          details: <bdi>{text.byline(post.authorName, post.publishedAt)}</bdi>,
        }))}
        moveAction={moveSeriesPost.name}
        removeAction={removeSeriesPost.name}
        params={params}
        onShow={order.show}
        onStore={(key) => {
          const after = order.before(key)
          change.mutate((api) => moveSeriesPost.run(api, { ...params, key, after }))
        }}
        onRemove={(key) => change.mutate((api) => removeSeriesPost.run(api, { ...params, key }))}
      />
      {search.target === series.hash && (
        <PostPicker
          {...{ hash, search }}
          version={arrangement.version}
          chosen={series.posts.map((post) => post.hash)}
          onChoose={({ hash: key }) =>
            change.mutate((api) => choosePost.run(api, { hash, version: String(arrangement.version), target: series.hash, key }))
          }
        />
      )}
      {isEditing ? (
        <SeriesForm hash={hash} series={series} onClose={() => setEditing(false)} />
      ) : (
        <div className={styles.tools}>
          {all.length > 1 && (
            <>
              <IconButton label={text.up(series.title)} {...moveButton(index - 1)}>
                <IconArrowUp size={18} stroke={1.6} aria-hidden="true" />
              </IconButton>
              <IconButton label={text.down(series.title)} {...moveButton(index + 1)}>
                <IconArrowDown size={18} stroke={1.6} aria-hidden="true" />
              </IconButton>
            </>
          )}
          <Button
            variant="plain"
            size="small"
            className={styles.scripted}
            aria-label={text.editOf(series.title)}
            onClick={() => setEditing(true)}
          >
            {text.edit}
          </Button>
          <Button
            variant="plain"
            size="small"
            aria-label={text.deleteOf(series.title)}
            {...postButton(deleteSeries.name, params)}
            onClick={() => confirm(`${text.deleteOf(series.title)}؟ ${text.deleteConfirm}`) && remove.run()}
          >
            {text.deleteSeries}
          </Button>
        </div>
      )}
      <FormDetails label={text.edit} forms={formName(changeSeries.name, params)}>
        {import.meta.env.SSR && <SeriesForm hash={hash} series={series} onClose={() => undefined} />}
      </FormDetails>
    </section>
  )
}

/** Form of a new series, or of an existing one. */
function SeriesForm({ hash, series, onClose }: { hash: string; series?: ManagedSeries; onClose: () => void }) {
  const create = useAction(createSeries, { hash }, { onDone: onClose })
  const change = useAction(changeSeries, { hash, series: series?.hash ?? '' }, { onDone: onClose })
  const send = series ? change : create
  const [title, setTitle] = useState(series?.title ?? '')
  const [description, setDescription] = useState(series?.description ?? '')
  const { fields, formError } = fieldErrors(send.error, ['title', 'description'])
  return (
    <EditForm action={send} submitLabel={series ? undefined : text.create} error={formError} onCancel={onClose}>
      <Field label={text.seriesTitle} error={fields.title} counter={{ value: title, max: LIMITS.seriesTitleGraphemes }}>
        {(control) => <TextInput {...control} name="title" value={title} onChange={({ target }) => setTitle(target.value)} />}
      </Field>
      <Field
        label={text.seriesDescription}
        optional={text.optional}
        error={fields.description}
        counter={{ value: description, max: LIMITS.seriesDescriptionGraphemes }}
      >
        {(control) => (
          <TextArea {...control} name="description" rows={2} value={description} onChange={({ target }) => setDescription(target.value)} />
        )}
      </Field>
    </EditForm>
  )
}
