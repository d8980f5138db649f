BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('7');
CREATE TABLE carries (
	token_hash VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	made FLOAT NOT NULL, 
	used FLOAT, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
CREATE TABLE duties (
	kind VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	guest VARCHAR NOT NULL, 
	process INTEGER NOT NULL, 
	PRIMARY KEY (kind, code)
);
CREATE TABLE entries (
	code VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	move VARCHAR, 
	undoes INTEGER, 
	stand_in VARCHAR, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (code, seq), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
INSERT INTO "entries" VALUES('wuj2aa',1,0,'move','cbaa57',NULL,NULL,1.79513341632077646258e+09);
INSERT INTO "entries" VALUES('wuj2aa',2,1,'move','bbad73',NULL,NULL,1.79513341633808445928e+09);
INSERT INTO "entries" VALUES('wuj2aa',3,0,'move','acba75',NULL,NULL,1.79513341634225368501e+09);
INSERT INTO "entries" VALUES('wuj2aa',4,1,'move','cbcb70',NULL,NULL,1.79513341635668396945e+09);
INSERT INTO "entries" VALUES('wuj2aa',5,0,'move','baac04',NULL,NULL,1.79513341635963797572e+09);
INSERT INTO "entries" VALUES('wuj2aa',6,1,'move','dada40',NULL,NULL,1.79513341636298942561e+09);
INSERT INTO "entries" VALUES('wuj2aa',7,0,'move','cbaa71',NULL,NULL,1.79513341636528420443e+09);
INSERT INTO "entries" VALUES('wuj2aa',8,1,'move','dacc10',NULL,NULL,1.79513341636797332766e+09);
INSERT INTO "entries" VALUES('wuj2aa',9,0,'move','bcdd67',NULL,NULL,1.79513341637208724025e+09);
INSERT INTO "entries" VALUES('wuj2aa',10,1,'move','bcbc05',NULL,NULL,1.79513341637388348578e+09);
INSERT INTO "entries" VALUES('wuj2aa',11,0,'move','dddd11',NULL,NULL,1795133416.3765);
INSERT INTO "entries" VALUES('wuj2aa',12,1,'move','aacb74',NULL,NULL,1.79513341638330125812e+09);
INSERT INTO "entries" VALUES('wuj2aa',13,0,'move','badb15',NULL,NULL,1.7951334163870618343e+09);
INSERT INTO "entries" VALUES('wuj2aa',14,1,'move','aacb64',NULL,NULL,1.79513341638869524004e+09);
INSERT INTO "entries" VALUES('wuj2aa',15,0,'move','aaaa20',NULL,NULL,1.79513341639224052433e+09);
INSERT INTO "entries" VALUES('wuj2aa',16,1,'move','cbaa61',NULL,NULL,1.79513341641358590127e+09);
INSERT INTO "entries" VALUES('wuj2aa',17,0,'move','aacb25',NULL,NULL,1.79513341642004561424e+09);
INSERT INTO "entries" VALUES('wuj2aa',18,1,'move','dbba72',NULL,NULL,1.79513341642562961573e+09);
INSERT INTO "entries" VALUES('wuj2aa',19,0,'move','bcbc03',NULL,NULL,1.79513341643339085574e+09);
INSERT INTO "entries" VALUES('wuj2aa',20,1,'move','bbbb27',NULL,NULL,1.79513341644154810904e+09);
INSERT INTO "entries" VALUES('wuj2aa',21,0,'move','adad13',NULL,NULL,1.79513341644527673725e+09);
INSERT INTO "entries" VALUES('wuj2aa',22,1,'move','accd51',NULL,NULL,1.79513341645910072322e+09);
INSERT INTO "entries" VALUES('wuj2aa',23,0,'move','acba66',NULL,NULL,1.79513341647859311109e+09);
INSERT INTO "entries" VALUES('wuj2aa',24,1,'move','draw',NULL,NULL,1.79513341649852013583e+09);
INSERT INTO "entries" VALUES('wuj2aa',25,1,'move','baac01',NULL,NULL,1.79513341650257301335e+09);
INSERT INTO "entries" VALUES('wuj2aa',26,0,'move','aaaa17',NULL,NULL,1.79513341650455760956e+09);
INSERT INTO "entries" VALUES('wuj2aa',27,1,'move','dada41',NULL,NULL,1.79513341650625634195e+09);
INSERT INTO "entries" VALUES('wuj2aa',28,0,'move','baac60',NULL,NULL,1.795133416515165329e+09);
INSERT INTO "entries" VALUES('wuj2aa',29,1,'move','ccda63',NULL,NULL,1.7951334165187871456e+09);
INSERT INTO "entries" VALUES('wuj2aa',30,0,'move','acba21',NULL,NULL,1.79513341653835415846e+09);
INSERT INTO "entries" VALUES('wuj2aa',31,1,'move','bcdd65',NULL,NULL,1.79513341654799365998e+09);
INSERT INTO "entries" VALUES('wuj2aa',32,0,'move','cdac50',NULL,NULL,1.79513341655509519583e+09);
INSERT INTO "entries" VALUES('wuj2aa',33,1,'move','cddb62',NULL,NULL,1.79513341655671453478e+09);
INSERT INTO "entries" VALUES('wuj2aa',34,0,'move','aaaa55',NULL,NULL,1.7951334165582518577e+09);
INSERT INTO "entries" VALUES('wuj2aa',35,1,'move','draw',NULL,NULL,1.79513341656785607334e+09);
INSERT INTO "entries" VALUES('wuj2aa',36,1,'move','adbb14',NULL,NULL,1.79513341658777713771e+09);
INSERT INTO "entries" VALUES('wuj2aa',37,0,'move','draw',NULL,NULL,1.79513341660024189948e+09);
INSERT INTO "entries" VALUES('wuj2aa',38,0,'move','adbb42',NULL,NULL,1.79513341661374473566e+09);
INSERT INTO "entries" VALUES('wuj2aa',39,1,'move','dacc16',NULL,NULL,1.79513341662037682533e+09);
INSERT INTO "entries" VALUES('wuj2aa',40,0,'move','bbbb22',NULL,NULL,1.79513341663087558743e+09);
INSERT INTO "entries" VALUES('wuj2aa',41,1,'move','adad26',NULL,NULL,1.79513341664126276965e+09);
INSERT INTO "entries" VALUES('wuj2aa',42,0,'move','dbba37',NULL,NULL,1.79513341664558029181e+09);
INSERT INTO "entries" VALUES('wuj2aa',43,1,'move','baac45',NULL,NULL,1.79513341664722490308e+09);
INSERT INTO "entries" VALUES('wuj2aa',44,0,'move','ccda52',NULL,NULL,1.79513341665671062466e+09);
INSERT INTO "entries" VALUES('wuj2aa',45,1,'move','cddb30',NULL,NULL,1.79513341665847945215e+09);
INSERT INTO "entries" VALUES('wuj2aa',46,0,'move','dddd31',NULL,NULL,1.79513341666002440447e+09);
INSERT INTO "entries" VALUES('wuj2aa',47,1,'move','cbaa23',NULL,NULL,1.79513341666497302055e+09);
INSERT INTO "entries" VALUES('wuj2aa',48,0,'move','acba35',NULL,NULL,1.79513341667174172395e+09);
INSERT INTO "entries" VALUES('wuj2aa',49,1,'move','bcbc12',NULL,NULL,1.7951334166838936806e+09);
INSERT INTO "entries" VALUES('wuj2aa',50,0,'move','badb56',NULL,NULL,1.79513341669263672834e+09);
INSERT INTO "entries" VALUES('wuj2aa',51,1,'move','draw',NULL,NULL,1.79513341669768357279e+09);
INSERT INTO "entries" VALUES('wuj2aa',52,1,'move','cbcb47',NULL,NULL,1.7951334167093834877e+09);
INSERT INTO "entries" VALUES('wuj2aa',53,0,'move','cccc24',NULL,NULL,1.79513341671255970003e+09);
INSERT INTO "entries" VALUES('wuj2aa',54,1,'move','aacb06',NULL,NULL,1.7951334167184824944e+09);
INSERT INTO "entries" VALUES('wuj2aa',55,0,'move','cbcb53',NULL,NULL,1.79513341672968602174e+09);
INSERT INTO "entries" VALUES('wuj2aa',56,1,'move','dbcd36',NULL,NULL,1.79513341674995303151e+09);
INSERT INTO "entries" VALUES('wuj2aa',57,0,'move','ddbc46',NULL,NULL,1.79513341675962877271e+09);
INSERT INTO "entries" VALUES('wuj2aa',58,1,'move','bbad76',NULL,NULL,1.7951334167685236931e+09);
INSERT INTO "entries" VALUES('wuj2aa',59,0,'move','accd02',NULL,NULL,1.79513341677045178417e+09);
INSERT INTO "entries" VALUES('wuj2aa',60,1,'move','cdac32',NULL,NULL,1.79513341677647542951e+09);
INSERT INTO "entries" VALUES('wuj2aa',61,0,'move','draw',NULL,NULL,1.79513341678201436991e+09);
INSERT INTO "entries" VALUES('wuj2aa',62,0,'move','ddbc54',NULL,NULL,1.79513341678416275979e+09);
INSERT INTO "entries" VALUES('wuj2aa',63,1,'move','aaaa07',NULL,NULL,1.79513341679347395891e+09);
INSERT INTO "entries" VALUES('wuj2aa',64,0,'move','dbcd00',NULL,NULL,1.79513341684872293471e+09);
INSERT INTO "entries" VALUES('wuj2aa',65,1,'move','cccc77',NULL,NULL,1.79513341685504603387e+09);
INSERT INTO "entries" VALUES('ymwnhj',1,0,'move','cbcb01',NULL,NULL,1.79513341698189067847e+09);
INSERT INTO "entries" VALUES('ymwnhj',2,1,'move','aacb17',NULL,NULL,1.79513341700570487969e+09);
INSERT INTO "entries" VALUES('ymwnhj',3,0,'move','cddb02',NULL,NULL,1.79513341700829410552e+09);
INSERT INTO "entries" VALUES('ymwnhj',4,1,'move','dacc12',NULL,NULL,1.79513341701510477062e+09);
INSERT INTO "entries" VALUES('ymwnhj',5,0,'move','bbbb16',NULL,NULL,1.79513341701934456828e+09);
INSERT INTO "entries" VALUES('ymwnhj',6,1,'move','dddd26',NULL,NULL,1.79513341702253246311e+09);
INSERT INTO "entries" VALUES('6ynvwu',1,0,'move','passenger yellow-9',NULL,NULL,1.79513341716499447825e+09);
INSERT INTO "entries" VALUES('6ynvwu',2,0,'move','passenger green-2',NULL,NULL,1.79513341716800475115e+09);
INSERT INTO "entries" VALUES('6ynvwu',3,0,'move','station blue-10 new',NULL,NULL,1.79513341717503356934e+09);
INSERT INTO "entries" VALUES('yj6uck',1,0,'move','badb01',NULL,NULL,1.79513341744533562655e+09);
CREATE TABLE facts (
	name VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('layout','7');
INSERT INTO "facts" VALUES('secret key','signs what no server takes');
INSERT INTO "facts" VALUES('alive','1795133417.668278');
CREATE TABLE guests (
	guest VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	seen INTEGER NOT NULL, 
	PRIMARY KEY (guest)
);
INSERT INTO "guests" VALUES('3cVq7c0RYRuTBjBLeQ7Vtg','Ann',2968);
INSERT INTO "guests" VALUES('fuUZpoCgDxXNY9IQJnxgOQ','Bob',2968);
CREATE TABLE holders (
	code VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	guest VARCHAR NOT NULL, 
	PRIMARY KEY (code, seat, guest), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
INSERT INTO "holders" VALUES('ymwnhj',0,'3cVq7c0RYRuTBjBLeQ7Vtg');
INSERT INTO "holders" VALUES('6ynvwu',0,'3cVq7c0RYRuTBjBLeQ7Vtg');
INSERT INTO "holders" VALUES('yj6uck',0,'3cVq7c0RYRuTBjBLeQ7Vtg');
INSERT INTO "holders" VALUES('yj6uck',1,'fuUZpoCgDxXNY9IQJnxgOQ');
CREATE TABLE outages (
	begins FLOAT NOT NULL, 
	ends FLOAT NOT NULL, 
	PRIMARY KEY (begins)
);
CREATE TABLE planned_turns (
	code VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	made INTEGER NOT NULL, 
	moves JSON NOT NULL, 
	looks JSON NOT NULL, 
	PRIMARY KEY (code, seat), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
INSERT INTO "planned_turns" VALUES('wuj2aa',0,31,'[5376]','["ed3a622531113f03"]');
INSERT INTO "planned_turns" VALUES('wuj2aa',1,32,'[3647]','["2694968b21175b26"]');
INSERT INTO "planned_turns" VALUES('ymwnhj',1,2,'[5910]','["43f4e2af277105cf"]');
CREATE TABLE presences (
	code VARCHAR NOT NULL, 
	guest VARCHAR NOT NULL, 
	process INTEGER NOT NULL, 
	left_at FLOAT, 
	PRIMARY KEY (code, guest, process), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
CREATE TABLE processes (
	number INTEGER NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (number)
);
CREATE TABLE put_away (
	code VARCHAR NOT NULL, 
	guest VARCHAR NOT NULL, 
	PRIMARY KEY (code, guest), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
CREATE TABLE seats (
	code VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR, 
	level VARCHAR, 
	invite VARCHAR, 
	guest VARCHAR, 
	stand_in VARCHAR, 
	gave_up VARCHAR, 
	PRIMARY KEY (code, seat), 
	FOREIGN KEY(code) REFERENCES tables (code), 
	UNIQUE (invite)
);
INSERT INTO "seats" VALUES('wuj2aa',0,'computer',NULL,'random',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('wuj2aa',1,'computer',NULL,'random',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('ymwnhj',0,'person','Ann',NULL,NULL,'3cVq7c0RYRuTBjBLeQ7Vtg',NULL,NULL);
INSERT INTO "seats" VALUES('ymwnhj',1,'computer',NULL,'random',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('6ynvwu',0,'person','Ann',NULL,NULL,'3cVq7c0RYRuTBjBLeQ7Vtg',NULL,NULL);
INSERT INTO "seats" VALUES('6ynvwu',1,'computer',NULL,'random',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('yj6uck',0,'person','Ann',NULL,NULL,'3cVq7c0RYRuTBjBLeQ7Vtg',NULL,NULL);
INSERT INTO "seats" VALUES('yj6uck',1,'person','Bob',NULL,'ke8w4x6h','fuUZpoCgDxXNY9IQJnxgOQ',NULL,NULL);
INSERT INTO "seats" VALUES('yj6uck',2,'computer',NULL,'random',NULL,NULL,NULL,NULL);
CREATE TABLE tables (
	code VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rules INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed VARCHAR NOT NULL, 
	host VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	hints BOOLEAN, 
	stand_in_after INTEGER, 
	clock JSON, 
	status VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	turn INTEGER, 
	scores JSON, 
	winners JSON, 
	ending VARCHAR, 
	due FLOAT, 
	touched FLOAT NOT NULL, 
	rematch VARCHAR, 
	revision INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('wuj2aa','cable-car',1,'{"players": 2, "orientation": "upright", "hand": 1, "companies": false}','169208359895077271339252015959799772202','3cVq7c0RYRuTBjBLeQ7Vtg',1.79513341168283987051e+09,NULL,NULL,NULL,'over',65,NULL,'[112, 104]','[0]',NULL,NULL,1.79513341685504603387e+09,NULL,65);
INSERT INTO "tables" VALUES('ymwnhj','cable-car',1,'{"players": 2, "orientation": "upright", "hand": 1, "companies": false}','235198359883814215238034669500558860549','3cVq7c0RYRuTBjBLeQ7Vtg',1.79513341691330218308e+09,NULL,NULL,NULL,'playing',6,0,NULL,NULL,NULL,NULL,1.79513341702253246311e+09,NULL,6);
INSERT INTO "tables" VALUES('6ynvwu','trambahn',1,'{"players": 2, "lines": "free"}','17564647714821882461156201960780662706','3cVq7c0RYRuTBjBLeQ7Vtg',1.79513341702888011932e+09,NULL,NULL,NULL,'playing',3,0,NULL,NULL,NULL,NULL,1.79513341717503356934e+09,NULL,3);
INSERT INTO "tables" VALUES('yj6uck','cable-car',1,'{"players": 3, "orientation": "upright", "hand": 1, "companies": false}','334022262968588860866941263341758632674','3cVq7c0RYRuTBjBLeQ7Vtg',1.79513341719079256054e+09,NULL,NULL,'{"kind": "days", "seconds": 4320000, "bonus": 0, "when_up": "loss", "zone": "Europe/Berlin", "night": [22, 8], "weekdays": [6], "country": null, "holidays": []}','playing',1,1,NULL,NULL,NULL,1803747600.0,1.79513341744533562655e+09,NULL,2);
CREATE TABLE thinkers (
	number INTEGER NOT NULL, 
	sources VARCHAR NOT NULL, 
	places INTEGER NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (number)
);
CREATE TABLE thoughts (
	thought VARCHAR NOT NULL, 
	sources VARCHAR NOT NULL, 
	line INTEGER NOT NULL, 
	question VARCHAR NOT NULL, 
	asked FLOAT NOT NULL, 
	until FLOAT NOT NULL, 
	tries INTEGER NOT NULL, 
	thinker INTEGER, 
	taken FLOAT, 
	answer VARCHAR, 
	PRIMARY KEY (thought)
);
CREATE TABLE verdicts (
	code VARCHAR NOT NULL, 
	move INTEGER NOT NULL, 
	verdict JSON NOT NULL, 
	PRIMARY KEY (code, move), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
CREATE TABLE votes (
	code VARCHAR NOT NULL, 
	voter INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (code, voter, seat), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX tables_by_due ON tables (due);
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX ix_seats_guest ON seats (guest);
CREATE INDEX ix_holders_guest ON holders (guest);
CREATE INDEX ix_put_away_guest ON put_away (guest);
COMMIT;
