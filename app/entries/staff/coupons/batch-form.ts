// What a new batch of coupons may be.

/** As many as one print run handles well; more are made in several batches. */
export const mostInBatch = 1000;

export const occasions = ["Booking", "Payment milestone", "Event", "For an agent"] as const;
