import { Extension } from '@tiptap/core'
import { moveBySteps } from './move-block.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockShortcuts: {
      /** Moves the current list item, gallery picture or top-level block by one position: down (1) or up (-1). */
      moveBlock: (step: 1 | -1) => ReturnType
    }
  }
}

export const BlockShortcuts = Extension.create({
  name: 'blockShortcuts',
  addCommands: () => ({
    moveBlock:
      (step) =>
      ({ state, tr }) =>
        moveBySteps(state, tr, step),
  }),
  addKeyboardShortcuts() {
    const move = (step: 1 | -1) => () => {
      this.editor.commands.moveBlock(step)
      return true
    }
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) }
  },
})
