import type { ChainedCommands, Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/** Focuses the text at its cursor synchronously: TipTap's command waits a frame, and keys typed meanwhile would be lost. */
export const focusText = (editor: Editor): void => editor.view.focus()

/** Focuses the text and returns a chain of commands for it. */
export function focusedChain(editor: Editor): ChainedCommands {
  focusText(editor)
  return editor.chain()
}

export function focusStart(editor: Editor): void {
  const { state, view } = editor
  view.dispatch(state.tr.setSelection(Selection.atStart(state.doc)).scrollIntoView())
  view.focus()
}

/** Focuses the text at `pos`; inserts a paragraph there when nothing follows. */
export function focusAfter({ state, view }: Editor, pos: number): void {
  const { tr, schema } = state
  const $pos = tr.doc.resolve(pos)
  const line = schema.nodes.paragraph
  if (!$pos.nodeAfter && line && $pos.parent.canReplaceWith($pos.index(), $pos.index(), line)) tr.insert(pos, line.create())
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos), 1)).scrollIntoView())
  view.focus()
}

const ARROW_STEPS: Record<string, number | undefined> = { ArrowLeft: 1, ArrowRight: -1 }

/**
 * Implements a roving tabindex: the arrow keys (ArrowLeft moves forward, as the page is right-to-left), Home and End move the focus within
 * the toolbar.
 */
export function handleToolbarKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const controls = enabledControls(event.currentTarget)
  const at = document.activeElement instanceof HTMLElement ? controls.indexOf(document.activeElement) : -1
  const step = ARROW_STEPS[event.key]
  const target = step
    ? controls.at((at + step) % controls.length)
    : event.key === 'Home'
      ? controls[0]
      : event.key === 'End'
        ? controls.at(-1)
        : undefined
  if (!target || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  focusControl(event.currentTarget, target)
}

function focusToolbar(toolbar: HTMLElement): void {
  const controls = enabledControls(toolbar)
  const target = controls.find((control) => control.tabIndex === 0) ?? controls[0]
  if (target) focusControl(toolbar, target)
}

/** Cycles the focus between the contextual toolbar, if visible, and the main toolbar. */
export function focusNextToolbar(root: HTMLElement): void {
  const bars = [...root.querySelectorAll<HTMLElement>('[data-editor-bar]')]
  const at = bars.findIndex((bar) => bar.contains(document.activeElement))
  const next = bars.at(at > 0 ? at - 1 : -1)
  if (next) focusToolbar(next)
}

export function setTabStop(toolbar: HTMLElement, control: Element): void {
  const all = toolbar.querySelectorAll<HTMLElement>('button, select')
  if (![...all].some((each) => each === control)) return
  for (const each of all) each.tabIndex = each === control ? 0 : -1
}

function focusControl(toolbar: HTMLElement, control: HTMLElement): void {
  setTabStop(toolbar, control)
  control.focus()
  control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const enabledControls = (toolbar: HTMLElement) => [...toolbar.querySelectorAll<HTMLElement>('button:not(:disabled), select:not(:disabled)')]

/**
 * Focuses the dialog's main control when the dialog opens. Call it in the component that renders the dialog, because the dialog's own
 * effect must run first.
 */
export function useInitialFocus<Control extends HTMLElement>(open: boolean): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (open) control.current?.focus()
  }, [open])
  return control
}
