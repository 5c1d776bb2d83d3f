import styles from './blocks.module.css'
import { TEXT } from './text.ts'
import { progressText } from './upload-progress.ts'

export interface UploadView {
  dom: HTMLElement
  progress(ratio: number): void
  /** Shows what went wrong; `retry` is offered when given. */
  fail(message: string, retry?: () => void): void
}

/** The place in the text where a picture is on its way: a bar, figures, and a way to stop it. */
export function uploadView(file: File, stop: () => void): UploadView {
  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = '', className?: string) => {
    const made = document.createElement(tag)
    made.textContent = text
    if (className) made.className = className
    return made
  }
  const button = (text: string, act: () => void) => {
    const made = make('button', text, styles.uploadButton)
    made.type = 'button'
    made.addEventListener('click', act)
    return made
  }
  const began = performance.now()
  const dom = make('div', '', styles.upload)
  dom.contentEditable = 'false'
  const name = make('bdi', file.name || TEXT.imageNode, styles.uploadName)
  const bar = make('progress')
  bar.max = 1
  bar.setAttribute('aria-label', TEXT.uploading)
  const figures = make('span', progressText(0, file.size, 0), styles.uploadFigures)
  dom.replaceChildren(name, bar, figures, button(TEXT.uploadCancel, stop))
  return {
    dom,
    progress(ratio) {
      bar.value = ratio
      figures.textContent = progressText(ratio, file.size, performance.now() - began)
    },
    fail(message, retry) {
      const words = make('span', message, styles.uploadFlaw)
      words.setAttribute('role', 'alert')
      dom.replaceChildren(name, words, ...(retry ? [button(TEXT.uploadRetry, retry)] : []), button(TEXT.uploadDismiss, stop))
    },
  }
}
