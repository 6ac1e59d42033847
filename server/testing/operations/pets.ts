import { ownerEmail, rex } from './records.ts'
import { alone, type OperationRows, ofOwner, onAdopted, onFostered, onPet } from './row.ts'

export const petsRows: OperationRows = {
  'trpc pets.add': { rule: 'user, 5', send: () => rex, audit: alone },
  'trpc pets.all': { rule: 'staff, 40', secret: [ownerEmail, ['staff', 'admin']] },
  'trpc pets.byId': { rule: 'anyone, 1', send: ({ pet: id }) => ({ id }), secret: [ownerEmail, []] },
  'trpc pets.delete': {
    rule: 'user, 5',
    send: ({ pet: id }) => ({ id }),
    ...ofOwner,
    audit: { act: 'pet_deleted', ...onPet },
  },
  'trpc pets.facets': { rule: 'anyone, 10', secret: [ownerEmail, []] },
  'trpc pets.list': { rule: 'anyone, 2', secret: [ownerEmail, []] },
  'trpc pets.markAdopted': {
    rule: 'user, 5',
    send: ({ pet: id }) => ({ id }),
    ...ofOwner,
    audit: { act: 'pet_adopted', ...onPet },
  },
  'trpc pets.mine': { rule: 'user, 2', secret: [rex.description, ['owner']] },
  'trpc pets.place': {
    rule: 'user, 5',
    send: ({ fostered: id }) => ({ id, place: 'shelter' }),
    ...ofOwner,
    audit: { act: 'pet_moved', ...onFostered },
  },
  'trpc pets.saveDraft': { rule: 'user, 5', send: () => ({ name: rex.name }), audit: alone },
  'trpc pets.setPublished': {
    rule: 'user, 5',
    send: ({ pet: id }) => ({ id, published: false }),
    ...ofOwner,
    audit: { act: 'pet_changed', ...onPet },
  },
  'trpc pets.similar': { rule: 'anyone, 2', send: ({ pet: id }) => ({ id }), secret: [ownerEmail, []] },
  'trpc pets.some': { rule: 'anyone, 2', send: ({ pet }) => ({ ids: [pet] }), secret: [ownerEmail, []] },
  'trpc pets.stays': { rule: 'user, 2', send: ({ pet: id }) => ({ id }), ...ofOwner },
  'trpc pets.takeBack': {
    rule: 'user, 5',
    send: ({ adopted: id }) => ({ id, published: true }),
    ...ofOwner,
    audit: { act: 'pet_returned', ...onAdopted },
  },
  'trpc pets.update': {
    rule: 'user, 5',
    send: ({ pet: id }) => ({ id, ...rex }),
    ...ofOwner,
    audit: { act: 'pet_changed', ...onPet, again: true },
  },
}
