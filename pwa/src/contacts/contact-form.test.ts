import { texts } from '@prosa/i18n/contacts/pt';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type ContactForm, toChangedFields, createContactFormSchema } from './contact-form.ts';

const storedForm: ContactForm = {
  name: 'Maria',
  number: '5511999990001',
  email: '',
  extraInfo: [
    { id: 1, name: 'CPF', value: '123' },
    { id: 4, name: 'Plano', value: 'Ouro' },
  ],
};
const toSentChanges = (after: Partial<ContactForm>) =>
  toChangedFields(storedForm, v.parse(createContactFormSchema(storedForm), { ...storedForm, ...after }));

test('the form of a contact sends only the changed fields, without spaces around their values', () => {
  expect(toSentChanges({ name: ' Maria ', email: ' m@x.test ' })).toEqual({ email: 'm@x.test' });
});

test('the form of a contact accepts a name from the channel that breaks the form’s rules, until the user changes the name', () => {
  const channel = { ...storedForm, name: ' M' };
  const schema = createContactFormSchema(channel);
  expect(toChangedFields(channel, v.parse(schema, { ...channel, email: 'm@x.test' }))).toEqual({ email: 'm@x.test' });
  expect(v.is(schema, { ...channel, name: ' N' })).toBe(false);
});

test('the form of a contact sends no extra info if the user only added an empty line', () => {
  expect(toSentChanges({ extraInfo: [...storedForm.extraInfo, { name: ' ', value: '' }] })).toEqual({});
});

test('after a change, an addition or a removal, the form of a contact sends all extra info, without spaces around it', () => {
  const sent = (extraInfo: ContactForm['extraInfo']) => toSentChanges({ extraInfo }).extraInfo;
  expect(sent([...storedForm.extraInfo, { name: ' Cidade ', value: ' Recife' }])).toEqual([
    ...storedForm.extraInfo,
    { name: 'Cidade', value: 'Recife' },
  ]);
  expect(sent(storedForm.extraInfo.slice(1))).toEqual(storedForm.extraInfo.slice(1));
  expect(sent([{ id: 1, name: 'CPF', value: '456' }, ...storedForm.extraInfo.slice(1)])).toHaveLength(2);
});

test('the form of a contact has the error texts of the specification (coverage 1 §5)', () => {
  expect(texts).toMatchObject({
    required: 'Required',
    tooShort: 'Too Short!',
    tooLong: 'Too Long!',
    invalidEmail: 'Invalid email',
  });
});
