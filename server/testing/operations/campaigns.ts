import { luna, marker, ownerEmail, requesterName } from './records.ts'
import { alone, type OperationRows, ofOwner, onCampaign, onDraftCampaign } from './row.ts'

const full = { ...luna, location: marker, description: marker }

export const campaignsRows: OperationRows = {
  'trpc campaigns.all': { rule: 'staff, 40', secret: [ownerEmail, ['staff', 'admin']] },
  'trpc campaigns.byId': {
    rule: 'anyone, 1',
    send: ({ campaign: id }) => ({ id }),
    secret: [requesterName, []],
  },
  'trpc campaigns.create': { rule: 'user, 5', send: () => full, audit: alone },
  'trpc campaigns.createSimple': { rule: 'user, 5', send: () => luna, audit: alone },
  'trpc campaigns.deleteUpdate': {
    rule: 'user, 5',
    send: ({ update: id }) => ({ id }),
    ...ofOwner,
    audit: { act: 'update_deleted', ...onCampaign },
  },
  'trpc campaigns.counts': { rule: 'anyone, 10' },
  'trpc campaigns.donors': {
    rule: 'user, 2',
    send: ({ campaign: id }) => ({ id }),
    ...ofOwner,
    secret: [requesterName, ['owner', 'staff', 'admin']],
  },
  'trpc campaigns.list': { rule: 'anyone, 2', secret: [requesterName, []] },
  'trpc campaigns.mine': { rule: 'user, 2', secret: [luna.image, ['owner']] },
  'trpc campaigns.ofPet': { rule: 'anyone, 1', send: ({ pet: id }) => ({ id }) },
  'trpc campaigns.postUpdate': {
    rule: 'user, 5, limit message',
    send: ({ campaign: id }) => ({ id, text: marker }),
    ...ofOwner,
    audit: { act: 'update_posted', ...onCampaign, again: true },
  },
  'trpc campaigns.publish': {
    rule: 'user, 5',
    send: ({ draftCampaign: id }) => ({ id }),
    // a draft doesn't exist for others
    only: [['owner', 'staff', 'admin'], 'NO_SUCH_CAMPAIGN'],
    audit: { act: 'campaign_changed', ...onDraftCampaign },
  },
  'trpc campaigns.saveDraft': { rule: 'user, 5', send: () => ({ petName: luna.petName }), audit: alone },
  'trpc campaigns.setPaused': {
    rule: 'user, 5',
    send: ({ campaign: id }) => ({ id, paused: true }),
    ...ofOwner,
    audit: { act: 'campaign_paused', ...onCampaign },
  },
  'trpc campaigns.update': {
    rule: 'user, 5',
    send: ({ campaign: id }) => ({ id, ...full }),
    ...ofOwner,
    audit: { act: 'campaign_changed', ...onCampaign, again: true },
  },
  'trpc campaigns.updates': { rule: 'anyone, 2', send: ({ campaign: id }) => ({ id }) },
}
