import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import {
  addNoteInput,
  askedInquiry,
  askForm,
  askFormInput,
  askInput,
  changeNoteInput,
  erasedInquiry,
  inquiryAnswerInput,
  inquiryDetail,
  inquiryIdInput,
  inquiryList,
  inquiryListInput,
  inquiryMessageInput,
  inquiryPage,
  inquirySecretInput,
  noteIdInput,
  petNotes,
  petNotesInput,
} from '#shared/inquiries.ts'
import { answerInquiry, closeReceivedInquiry, getInquiry, listInquiries, viewInquiry } from './answers.service.ts'
import {
  closeOwnInquiry,
  confirmInquiryEmail,
  eraseOwnInquiry,
  getInquiryBySecret,
  writeOnInquiry,
} from './asker-page.service.ts'
import { addNote, changeNote, deleteNote, listNotes } from './good-to-know.service.ts'
import { toInquiryDetail, toInquiryPage, toInquiryRow } from './inquiries.schema.ts'
import { askQuestion, getAskForm } from './inquiries.service.ts'

export const inquiriesRouter = router({
  form: procedure(getAskForm)
    .input(askFormInput)
    .output(only(askForm))
    .query(async ({ ctx, input }) => ({ ...(await ctx.run(input)), sent: null })),

  ask: procedure(askQuestion)
    .input(askInput)
    .output(only(askedInquiry))
    .mutation(({ ctx, input }) => ctx.run(input)),

  bySecret: procedure(getInquiryBySecret)
    .input(inquirySecretInput)
    .output(only(inquiryPage))
    .query(async ({ ctx, input }) => toInquiryPage(await ctx.run(input))),

  write: procedure(writeOnInquiry)
    .input(inquiryMessageInput)
    .output(only(inquiryPage))
    .mutation(async ({ ctx, input }) => toInquiryPage(await ctx.run(input))),

  close: procedure(closeOwnInquiry)
    .input(inquirySecretInput)
    .output(only(inquiryPage))
    .mutation(async ({ ctx, input }) => toInquiryPage(await ctx.run(input))),

  erase: procedure(eraseOwnInquiry)
    .input(inquirySecretInput)
    .output(only(erasedInquiry))
    .mutation(async ({ ctx, input }) => ctx.run(input)),

  confirm: procedure(confirmInquiryEmail)
    .input(inquirySecretInput)
    .output(only(inquiryPage))
    .mutation(async ({ ctx, input }) => toInquiryPage(await ctx.run(input))),

  list: procedure(listInquiries)
    .input(inquiryListInput)
    .output(only(inquiryList))
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.run(input)
      return { items: items.map(toInquiryRow), nextCursor }
    }),

  byId: procedure(getInquiry)
    .input(inquiryIdInput)
    .output(only(inquiryDetail))
    .query(async ({ ctx, input }) => toInquiryDetail(await ctx.run(input))),

  seen: procedure(viewInquiry)
    .input(inquiryIdInput)
    .output(only(inquiryDetail))
    .mutation(async ({ ctx, input }) => toInquiryDetail(await ctx.run(input))),

  answer: procedure(answerInquiry)
    .input(inquiryAnswerInput)
    .output(only(inquiryDetail))
    .mutation(async ({ ctx, input }) => toInquiryDetail(await ctx.run(input))),

  closeReceived: procedure(closeReceivedInquiry)
    .input(inquiryIdInput)
    .output(only(inquiryDetail))
    .mutation(async ({ ctx, input }) => toInquiryDetail(await ctx.run(input))),

  notes: procedure(listNotes)
    .input(petNotesInput)
    .output(only(petNotes))
    .query(({ ctx, input }) => ctx.run(input)),

  addNote: procedure(addNote)
    .input(addNoteInput)
    .output(only(petNotes))
    .mutation(({ ctx, input }) => ctx.run(input)),

  changeNote: procedure(changeNote)
    .input(changeNoteInput)
    .output(only(petNotes))
    .mutation(({ ctx, input }) => ctx.run(input)),

  deleteNote: procedure(deleteNote)
    .input(noteIdInput)
    .output(only(petNotes))
    .mutation(({ ctx, input }) => ctx.run(input)),
})
