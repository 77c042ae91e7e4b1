import * as fc from 'fast-check';

/** The test command sets the seed from the tree of the commit, so that a second run of a commit draws the same inputs. */
const seed = process.env['PROPERTY_SEED'];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
