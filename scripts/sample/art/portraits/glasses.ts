import { oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import type { GlassesStyle } from './portrait-choices.ts'

/** Glasses on a face in three-quarter view. */
export const GLASSES: Record<GlassesStyle, (sheet: Sheet, colour: string) => void> = {
  round: (sheet, colour) => {
    sheet.line(oval(183, 214, 19, 22), colour, 6)
    sheet.line(oval(247, 214, 25, 24), colour, 6)
    sheet.line('M202,210C208,204 216,204 222,210M272,210L314,204', colour, 6)
  },
  square: (sheet, colour) => {
    sheet.line('M164,200h36l-2,30h-30ZM222,200h52l-4,32h-42Z', colour, 6)
    sheet.line('M200,206h22M274,206L314,202', colour, 6)
  },
  cat: (sheet, colour) => {
    sheet.line(
      'M158,194C176,198 190,198 202,202C200,226 190,234 178,232C164,230 160,212 158,194ZM222,202C242,198 264,196 284,188C282,218 270,236 248,234C232,232 222,220 222,202Z',
      colour,
      6,
    )
    sheet.line('M202,206h20M284,194L314,202', colour, 6)
  },
}
