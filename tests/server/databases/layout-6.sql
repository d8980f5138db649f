BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('6');
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
INSERT INTO "entries" VALUES('jxjqst',1,0,'move','aaaa70',NULL,NULL,1.79513308016357588763e+09);
INSERT INTO "entries" VALUES('jxjqst',2,1,'move','cccc10',NULL,NULL,1.79513308018347835545e+09);
INSERT INTO "entries" VALUES('jxjqst',3,0,'move','draw',NULL,NULL,1.79513308019016671179e+09);
INSERT INTO "entries" VALUES('jxjqst',4,0,'move','bbbb27',NULL,NULL,1.79513308020973849296e+09);
INSERT INTO "entries" VALUES('jxjqst',5,1,'move','acba74',NULL,NULL,1.7951330802134180069e+09);
INSERT INTO "entries" VALUES('jxjqst',6,0,'move','dddd26',NULL,NULL,1.79513308021670484546e+09);
INSERT INTO "entries" VALUES('jxjqst',7,1,'move','cbaa25',NULL,NULL,1.79513308022090792648e+09);
INSERT INTO "entries" VALUES('jxjqst',8,0,'move','accd67',NULL,NULL,1795133080.22324);
INSERT INTO "entries" VALUES('jxjqst',9,1,'move','adbb60',NULL,NULL,1.79513308022824692724e+09);
INSERT INTO "entries" VALUES('jxjqst',10,0,'move','aacb71',NULL,NULL,1.79513308023572349552e+09);
INSERT INTO "entries" VALUES('jxjqst',11,1,'move','baac36',NULL,NULL,1.79513308023844790455e+09);
INSERT INTO "entries" VALUES('jxjqst',12,0,'move','cbaa11',NULL,NULL,1.79513308024337649342e+09);
INSERT INTO "entries" VALUES('jxjqst',13,1,'move','accd24',NULL,NULL,1.79513308025019884114e+09);
INSERT INTO "entries" VALUES('jxjqst',14,0,'move','aaaa12',NULL,NULL,1.79513308025373816492e+09);
INSERT INTO "entries" VALUES('jxjqst',15,1,'move','bcbc61',NULL,NULL,1.79513308025577807431e+09);
INSERT INTO "entries" VALUES('jxjqst',16,0,'move','acba13',NULL,NULL,1.79513308025766801833e+09);
INSERT INTO "entries" VALUES('jxjqst',17,1,'move','ddbc20',NULL,NULL,1.79513308026298666003e+09);
INSERT INTO "entries" VALUES('jxjqst',18,0,'move','badb46',NULL,NULL,1.79513308027998924254e+09);
INSERT INTO "entries" VALUES('jxjqst',19,1,'move','bbad16',NULL,NULL,1.7951330802915623188e+09);
INSERT INTO "entries" VALUES('jxjqst',20,0,'move','cbcb35',NULL,NULL,1.79513308029570722574e+09);
INSERT INTO "entries" VALUES('jxjqst',21,1,'move','adbb05',NULL,NULL,1.79513308030100846293e+09);
INSERT INTO "entries" VALUES('jxjqst',22,0,'move','baac76',NULL,NULL,1.79513308031979417801e+09);
INSERT INTO "entries" VALUES('jxjqst',23,1,'move','bbbb40',NULL,NULL,1.79513308032306885715e+09);
INSERT INTO "entries" VALUES('jxjqst',24,0,'move','draw',NULL,NULL,1.79513308035193777083e+09);
INSERT INTO "entries" VALUES('jxjqst',25,0,'move','cbcb45',NULL,NULL,1.79513308036724781994e+09);
INSERT INTO "entries" VALUES('jxjqst',26,1,'move','aaaa64',NULL,NULL,1.79513308038170266156e+09);
INSERT INTO "entries" VALUES('jxjqst',27,0,'move','aaaa54',NULL,NULL,1.7951330803856008053e+09);
INSERT INTO "entries" VALUES('jxjqst',28,1,'move','adad14',NULL,NULL,1.79513308038822460175e+09);
INSERT INTO "entries" VALUES('jxjqst',29,0,'move','bcdd47',NULL,NULL,1.79513308040310811991e+09);
INSERT INTO "entries" VALUES('jxjqst',30,1,'move','dada17',NULL,NULL,1795133080.4154);
INSERT INTO "entries" VALUES('jxjqst',31,0,'move','dbcd23',NULL,NULL,1.79513308042349672317e+09);
INSERT INTO "entries" VALUES('jxjqst',32,1,'move','bbad72',NULL,NULL,1.7951330804389724732e+09);
INSERT INTO "entries" VALUES('jxjqst',33,0,'move','dbba65',NULL,NULL,1.79513308045614361765e+09);
INSERT INTO "entries" VALUES('jxjqst',34,1,'move','baac41',NULL,NULL,1.79513308057755684851e+09);
INSERT INTO "entries" VALUES('jxjqst',35,0,'move','baac00',NULL,NULL,1.79513308059706139566e+09);
INSERT INTO "entries" VALUES('jxjqst',36,1,'move','cddb62',NULL,NULL,1.79513308060585927965e+09);
INSERT INTO "entries" VALUES('jxjqst',37,0,'move','ddbc53',NULL,NULL,1795133080.60902);
INSERT INTO "entries" VALUES('jxjqst',38,1,'move','dddd21',NULL,NULL,1.79513308063019728661e+09);
INSERT INTO "entries" VALUES('jxjqst',39,0,'move','cbaa63',NULL,NULL,1.79513308063342165942e+09);
INSERT INTO "entries" VALUES('jxjqst',40,1,'move','ccda31',NULL,NULL,1.79513308065857911106e+09);
INSERT INTO "entries" VALUES('jxjqst',41,0,'move','bcdd37',NULL,NULL,1.7951330806632416248e+09);
INSERT INTO "entries" VALUES('jxjqst',42,1,'move','dacc15',NULL,NULL,1.7951330806679074764e+09);
INSERT INTO "entries" VALUES('jxjqst',43,0,'move','dada52',NULL,NULL,1.79513308068550586703e+09);
INSERT INTO "entries" VALUES('jxjqst',44,1,'move','aacb01',NULL,NULL,1.79513308068799972531e+09);
INSERT INTO "entries" VALUES('jxjqst',45,0,'move','cccc04',NULL,NULL,1.79513308070067024229e+09);
INSERT INTO "entries" VALUES('jxjqst',46,1,'move','draw',NULL,NULL,1.79513308072988486295e+09);
INSERT INTO "entries" VALUES('jxjqst',47,1,'move','cdac02',NULL,NULL,1.79513308074935173984e+09);
INSERT INTO "entries" VALUES('jxjqst',48,0,'move','acba55',NULL,NULL,1.79513308078516626358e+09);
INSERT INTO "entries" VALUES('jxjqst',49,1,'move','bcbc42',NULL,NULL,1.79513308079986715322e+09);
INSERT INTO "entries" VALUES('jxjqst',50,0,'move','aacb32',NULL,NULL,1.79513308080712151526e+09);
INSERT INTO "entries" VALUES('jxjqst',51,1,'move','dacc30',NULL,NULL,1.79513308082467722896e+09);
INSERT INTO "entries" VALUES('jxjqst',52,0,'move','adad06',NULL,NULL,1.79513308082703304286e+09);
INSERT INTO "entries" VALUES('jxjqst',53,1,'move','dbcd75',NULL,NULL,1.79513308083258962626e+09);
INSERT INTO "entries" VALUES('jxjqst',54,0,'move','cdac51',NULL,NULL,1.79513308090157723429e+09);
INSERT INTO "entries" VALUES('jxjqst',55,1,'move','aacb57',NULL,NULL,1.79513308090932178495e+09);
INSERT INTO "entries" VALUES('jxjqst',56,0,'move','ccda03',NULL,NULL,1.79513308091653203961e+09);
INSERT INTO "entries" VALUES('jxjqst',57,1,'move','draw',NULL,NULL,1.79513308092089891431e+09);
INSERT INTO "entries" VALUES('jxjqst',58,1,'move','cddb66',NULL,NULL,1.79513308092552494998e+09);
INSERT INTO "entries" VALUES('jxjqst',59,0,'move','dbba22',NULL,NULL,1.79513308097106766706e+09);
INSERT INTO "entries" VALUES('jxjqst',60,1,'move','bcbc56',NULL,NULL,1.79513308102185964584e+09);
INSERT INTO "entries" VALUES('jxjqst',61,0,'move','badb50',NULL,NULL,1.79513308105231666565e+09);
INSERT INTO "entries" VALUES('jxjqst',62,1,'move','draw',NULL,NULL,1.79513308107806110382e+09);
INSERT INTO "entries" VALUES('jxjqst',63,1,'move','acba73',NULL,NULL,1.79513308109411907193e+09);
INSERT INTO "entries" VALUES('jxjqst',64,0,'move','cbcb07',NULL,NULL,1.79513308110503864286e+09);
INSERT INTO "entries" VALUES('jxjqst',65,1,'move','cbaa77',NULL,NULL,1.79513308111668515201e+09);
INSERT INTO "entries" VALUES('4as44q',1,0,'move','adad01',NULL,NULL,1.79513308121061515802e+09);
INSERT INTO "entries" VALUES('4as44q',2,1,'move','dbba40',NULL,NULL,1.7951330812679383755e+09);
INSERT INTO "entries" VALUES('4as44q',3,0,'move','bbad02',NULL,NULL,1.79513308127089500423e+09);
INSERT INTO "entries" VALUES('4as44q',4,1,'move','aacb67',NULL,NULL,1.79513308127325534819e+09);
INSERT INTO "entries" VALUES('4as44q',5,0,'move','aaaa00',NULL,NULL,1.79513308127811789518e+09);
INSERT INTO "entries" VALUES('4as44q',6,1,'move','cbcb57',NULL,NULL,1.79513308129152321813e+09);
INSERT INTO "entries" VALUES('9hjp2h',1,0,'move','passenger red-4',NULL,NULL,1.79513308139529442785e+09);
INSERT INTO "entries" VALUES('9hjp2h',2,0,'move','passenger yellow-6',NULL,NULL,1.79513308139745712279e+09);
INSERT INTO "entries" VALUES('9hjp2h',3,0,'move','station blue-6 new',NULL,NULL,1.79513308139951229102e+09);
INSERT INTO "entries" VALUES('y2bxdu',1,0,'move','bcbc00',NULL,NULL,1.79513308152938389772e+09);
CREATE TABLE facts (
	name VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('layout','6');
INSERT INTO "facts" VALUES('secret key','signs what no server takes');
CREATE TABLE guests (
	guest VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	seen INTEGER NOT NULL, 
	PRIMARY KEY (guest)
);
INSERT INTO "guests" VALUES('W3jyWmPJkXbESTSnre2KNw','Ann',2968);
INSERT INTO "guests" VALUES('0j0WJWPwnkmvXbiBkY74Ag','Bob',2968);
CREATE TABLE holders (
	code VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	guest VARCHAR NOT NULL, 
	PRIMARY KEY (code, seat, guest), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
INSERT INTO "holders" VALUES('4as44q',0,'W3jyWmPJkXbESTSnre2KNw');
INSERT INTO "holders" VALUES('9hjp2h',0,'W3jyWmPJkXbESTSnre2KNw');
INSERT INTO "holders" VALUES('y2bxdu',0,'W3jyWmPJkXbESTSnre2KNw');
INSERT INTO "holders" VALUES('y2bxdu',1,'0j0WJWPwnkmvXbiBkY74Ag');
CREATE TABLE planned_turns (
	code VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	made INTEGER NOT NULL, 
	moves JSON NOT NULL, 
	looks JSON NOT NULL, 
	PRIMARY KEY (code, seat), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
INSERT INTO "planned_turns" VALUES('jxjqst',0,31,'[3335]','["e14edbeb7b823e57"]');
INSERT INTO "planned_turns" VALUES('jxjqst',1,32,'[3135]','["bd1dcacfe82b6241"]');
INSERT INTO "planned_turns" VALUES('4as44q',1,2,'[3375]','["bdd2227ac4706e19"]');
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
CREATE TABLE seats (
	code VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR, 
	level VARCHAR, 
	invite VARCHAR, 
	guest VARCHAR, 
	stand_in VARCHAR, 
	PRIMARY KEY (code, seat), 
	FOREIGN KEY(code) REFERENCES tables (code), 
	UNIQUE (invite)
);
INSERT INTO "seats" VALUES('jxjqst',0,'computer',NULL,'random',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('jxjqst',1,'computer',NULL,'random',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('4as44q',0,'person','Ann',NULL,NULL,'W3jyWmPJkXbESTSnre2KNw',NULL);
INSERT INTO "seats" VALUES('4as44q',1,'computer',NULL,'random',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('9hjp2h',0,'person','Ann',NULL,NULL,'W3jyWmPJkXbESTSnre2KNw',NULL);
INSERT INTO "seats" VALUES('9hjp2h',1,'computer',NULL,'random',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('y2bxdu',0,'person','Ann',NULL,NULL,'W3jyWmPJkXbESTSnre2KNw',NULL);
INSERT INTO "seats" VALUES('y2bxdu',1,'person','Bob',NULL,'knpbbprk','0j0WJWPwnkmvXbiBkY74Ag',NULL);
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
	status VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	turn INTEGER, 
	scores JSON, 
	winners JSON, 
	touched FLOAT NOT NULL, 
	rematch VARCHAR, 
	revision INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('jxjqst','cable-car',1,'{"players": 2, "orientation": "upright", "hand": 1, "companies": false}','125486534174045433163629434202561742090','W3jyWmPJkXbESTSnre2KNw',1.79513307680222249031e+09,NULL,NULL,'over',65,NULL,'[65, 151]','[1]',1.79513308111728262907e+09,NULL,65);
INSERT INTO "tables" VALUES('4as44q','cable-car',1,'{"players": 2, "orientation": "upright", "hand": 1, "companies": false}','195615567242186129911712972627086665834','W3jyWmPJkXbESTSnre2KNw',1.79513308114472699169e+09,NULL,NULL,'playing',6,0,NULL,NULL,1.79513308129205942159e+09,NULL,6);
INSERT INTO "tables" VALUES('9hjp2h','trambahn',1,'{"players": 2, "lines": "free"}','11922124713246067391267239486336200986','W3jyWmPJkXbESTSnre2KNw',1.79513308131384158134e+09,NULL,NULL,'playing',3,0,NULL,NULL,1.79513308139951229102e+09,NULL,3);
INSERT INTO "tables" VALUES('y2bxdu','cable-car',1,'{"players": 2, "orientation": "upright", "hand": 1, "companies": false}','97828524979026059292505566374672071527','W3jyWmPJkXbESTSnre2KNw',1.79513308141702604293e+09,NULL,NULL,'playing',1,1,NULL,NULL,1.79513308152938389772e+09,NULL,2);
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
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX ix_seats_guest ON seats (guest);
CREATE INDEX ix_holders_guest ON holders (guest);
COMMIT;
